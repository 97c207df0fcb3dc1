import { formatPhone } from '#domain/phone-format.ts';
import { useSession } from '#web/lib/browser-session.ts';
import classes from './account-facts.module.css';

/** What the account already knows about the company. */
export function AccountFacts() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <dl className={classes.facts}>
        <dt>Name or company</dt>
        <dd>{user.name || 'Not set'}</dd>
        <dt>Primary email</dt>
        <dd>{user.email}</dd>
        <dt>Primary phone</dt>
        <dd className={classes.number}>{user.phone ? formatPhone(user.phone) : 'Not set'}</dd>
      </dl>
      <p className={classes.note}>As you signed up. Logo and address will be added here.</p>
    </>
  );
}
