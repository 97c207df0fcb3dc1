import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { areaCodeMessage, areaCodePattern, numberPrice } from '#domain/numbers/number-rules.ts';
import type { OfferedNumber } from '#domain/numbers/shown-numbers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useOffers, useOrderNumber } from './api.ts';
import classes from './numbers.module.css';

const shownAtFirst = 8;

export function FindNumber() {
  const [typed, setTyped] = useState('');
  const [areaCode, setAreaCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const offers = useOffers(areaCode);

  function search(event: FormEvent) {
    event.preventDefault();
    const isRight = areaCodePattern.test(typed.trim());
    setProblem(isRight ? null : areaCodeMessage);
    if (!isRight) return;
    if (typed.trim() === areaCode) void offers.refetch();
    else setAreaCode(typed.trim());
  }

  return (
    <div className={classes.stack}>
      <form className={classes.search} onSubmit={search} noValidate>
        <TextInput
          label="Area code"
          inputMode="numeric"
          maxLength={3}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={offers.isFetching}>
          Find numbers
        </Button>
      </form>
      <ErrorBox
        message={
          offers.isLoadingError ? messageOf(offers.error, 'The search did not work. Try again.') : null
        }
      />
      <div role="status">
        {offers.data?.length === 0 &&
          `There is no number to be had with ${areaCode} at the moment. Try a neighboring area code.`}
      </div>
      {offers.data && offers.data.length > 0 && (
        <OfferList
          key={areaCode}
          offers={offers.data}
          onChoose={(offer) => setChosen({ ...offer, key: crypto.randomUUID() })}
        />
      )}
      {chosen && <ConfirmOrder choice={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

/** One press of "Choose": sent again, it orders the same. */
type Choice = OfferedNumber & { key: string };

function OfferList({
  offers,
  onChoose,
}: {
  offers: OfferedNumber[];
  onChoose: (offer: OfferedNumber) => void;
}) {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? offers : offers.slice(0, shownAtFirst);
  return (
    <>
      <RowList plain aria-label="Numbers found">
        {shown.map((offer) => (
          <Row key={offer.phone} className={classes.offer}>
            <span className={classes.offered}>
              <span className={classes.phone}>{formatPhone(offer.phone)}</span>
              <span className={classes.hint}>{[offer.place, numberPrice].filter(Boolean).join(' · ')}</span>
            </span>
            <Button
              variant="default"
              aria-label={`Choose ${formatPhone(offer.phone)}`}
              onClick={() => onChoose(offer)}
            >
              Choose
            </Button>
          </Row>
        ))}
      </RowList>
      {!isLong && offers.length > shownAtFirst && (
        <div>
          <Button variant="subtle" onClick={() => setLong(true)}>
            Show {offers.length - shownAtFirst} more
          </Button>
        </div>
      )}
    </>
  );
}

function ConfirmOrder({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const order = useOrderNumber();
  const { key, phone } = choice;
  const run = () => order.mutate({ key, phone }, { onSuccess: onClose });
  return (
    <Confirm
      title={`Make ${formatPhone(phone)} yours?`}
      action="Get this number"
      calm
      opened
      busy={order.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        Price: {numberPrice.toLowerCase()}, nothing is charged today. It stays yours as long as you have a
        plan. You can have one number at a time.
      </p>
      <SaveProblem change={order} fallback="The number was not ordered. Try again." onRetry={run} kept="" />
    </Confirm>
  );
}
