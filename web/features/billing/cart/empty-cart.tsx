import { Link } from 'react-router';
import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './empty-cart.module.css';

interface EmptyCartProps {
  onLeave?: () => void;
}

export function EmptyCart({ onLeave }: EmptyCartProps) {
  return (
    <div className={classes.box}>
      <h2 className={classes.title}>Your cart is empty</h2>
      <p className={classes.text}>
        Campaigns, phone numbers and emails you add wait here until you check out.
      </p>
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
