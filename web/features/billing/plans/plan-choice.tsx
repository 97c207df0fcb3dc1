import { Button, NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addOns,
  defaultPriceId,
  findWebsiteOffer,
  type Plan,
  plans,
  type WebsiteOffer,
  websiteOffers,
} from '#domain/billing/billing.ts';
import { mostLines } from '#domain/billing/cart.ts';
import { allowanceUnder, priceItems } from '#domain/billing/pricing.ts';
import { formatCents, formatPrice } from '#domain/plain/money.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { session, useSession } from '#web/lib/browser-session.ts';
import { usePlan } from './plan-api.ts';
import classes from './plan-choice.module.css';

/** Choose plan and lines, then pay in the dashboard. The choice is in the address, so it survives signing up. */
export function PlanChoice() {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState(() => readChoice(search));
  const offer = findWebsiteOffer(choice.price);
  const { lines } = choice;
  const isSignedIn = useSession().status === 'signed-in';
  const own = usePlan({ enabled: isSignedIn }).data;

  function choose(changes: Partial<typeof choice>) {
    const next = { ...choice, ...changes };
    setChoice(next);
    setSearch(
      { checkout: '1', price: next.price, lines: String(next.lines) },
      { replace: true, preventScrollReset: true },
    );
  }

  if (!offer) return null;
  const priceOf = ({ tier, priceCents }: WebsiteOffer) =>
    own?.plans.find((plan) => plan.tier === tier)?.priceCents ?? priceCents;
  const lineCents = priceLines(plans[offer.tier], { lines, used: own?.allowance.numbersUsed ?? 1 });
  const extra = lineCents.filter((cents) => cents > 0).length;
  const monthlyCents = priceOf(offer) + lineCents.reduce((sum, cents) => sum + cents, 0);
  return (
    <div className={classes.choice}>
      <fieldset className={classes.plans}>
        <legend className={classes.legend}>Choose your plan</legend>
        {websiteOffers.map((candidate) => (
          <PlanOption
            key={candidate.priceId}
            offer={candidate}
            priceCents={priceOf(candidate)}
            checked={candidate.priceId === offer.priceId}
            onChoose={() => choose({ price: candidate.priceId })}
          />
        ))}
      </fieldset>
      <NumberInput
        label="Phone lines"
        description={`${plans[offer.tier].lines} included, each extra one ${formatCents(addOns.phone_number.monthlyCents)} a month.`}
        min={1}
        max={mostLines}
        allowDecimal={false}
        clampBehavior="strict"
        value={lines}
        onChange={(value) => choose({ lines: Number(value) || 1 })}
        className={classes.lines}
      />
      <p className={classes.sum}>
        <strong>{formatCents(monthlyCents)}</strong> a month
        {extra > 0 && `: ${formatPrice(priceOf(offer))} and ${extra} extra ${extra === 1 ? 'line' : 'lines'}`}
        . You see the prorated amount for this month before you pay.
      </p>
      <NextStep path={`/dashboard/checkout?price=${offer.priceId}&lines=${lines}`} />
    </div>
  );
}

function readChoice(search: URLSearchParams) {
  const price = findWebsiteOffer(search.get('price') ?? '')?.priceId ?? defaultPriceId;
  return { price, lines: Math.min(mostLines, Math.max(1, Math.floor(Number(search.get('lines'))) || 1)) };
}

/** Further lines, as the cart will price them: the first ones are part of the plan. */
function priceLines(plan: Plan, { lines, used }: { lines: number; used: number }): number[] {
  const added = Array.from({ length: Math.max(0, lines - used) }, () => 'phone_number' as const);
  return priceItems(added, allowanceUnder(plan, { numbersUsed: used, emailsUsed: 0 }));
}

interface PlanOptionProps {
  offer: WebsiteOffer;
  /** As the visitor, or this account, gets it. */
  priceCents: number;
  checked: boolean;
  onChoose: () => void;
}

function PlanOption({ offer, priceCents, checked, onChoose }: PlanOptionProps) {
  const plan = plans[offer.tier];
  return (
    <label className={classes.plan} data-checked={checked}>
      <input type="radio" name="plan" checked={checked} onChange={onChoose} className={classes.radio} />
      <span className={classes.name}>{offer.title}</span>
      <span className={classes.price}>
        {formatPrice(priceCents)}
        <span className={classes.unit}>/mo</span>
      </span>
      <span className={classes.what}>
        {plan.minutes.toLocaleString('en-US')} minutes, {plan.lines} {plan.lines === 1 ? 'line' : 'lines'},{' '}
        {plan.emails} {plan.emails === 1 ? 'email' : 'emails'}
      </span>
      <span className={classes.small}>
        {plan.name} tier
        {priceCents === offer.priceCents && ', price for new customers'}
        {plan.listPriceCents !== priceCents && `. List price ${formatPrice(plan.listPriceCents)}`}
      </span>
    </label>
  );
}

/** Signing up or in leads back here: the pay step is the page that was wanted. */
function NextStep({ path }: { path: string }) {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => session.start(), []);
  if (status === 'loading') return <Button disabled>Loading...</Button>;
  if (status === 'signed-in') return <Button onClick={() => void navigate(path)}>Continue to payment</Button>;
  return (
    <div className={classes.next}>
      <ButtonLink to="/auth/signup" state={{ wantedPath: path }}>
        Create account and pay
      </ButtonLink>
      <ButtonLink to="/auth/signin" state={{ wantedPath: path }} quiet>
        Sign in and pay
      </ButtonLink>
    </div>
  );
}
