import { Link } from 'react-router';
import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './empty-cart.module.css';
import type { CartView } from './use-open-cart.ts';

const hints: Record<CartView, string> = {
  list: 'Campaigns, phone numbers and emails you add wait here until you check out.',
  campaign: 'Start with the campaign form. What you add waits here until you check out.',
  phone: 'Phone numbers cannot be added yet. The one you signed up with is included in your plan.',
  email: 'Emails cannot be added yet. The one you signed up with is included in your plan.',
};

interface EmptyCartProps {
  view?: CartView;
  onLeave?: () => void;
}

export function EmptyCart({ view = 'list', onLeave }: EmptyCartProps) {
  return (
    <div className={classes.box}>
      <h2 className={classes.title}>Your cart is empty</h2>
      <p className={classes.text}>{hints[view]}</p>
      <div className={classes.actions}>
        <ButtonLink to="/dashboard/campaigns/create" onClick={onLeave}>
          Create Campaign
        </ButtonLink>
        <Link to="/dashboard/campaigns" className={classes.back} onClick={onLeave}>
          Back to Campaigns
        </Link>
      </div>
    </div>
  );
}
