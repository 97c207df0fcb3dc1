import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { usePrimaryLine } from '#web/queries/lines.ts';
import classes from './first-steps.module.css';

/** What a new account does first, with what is already done ticked off. */
export function FirstSteps({ number }: { number: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <ol className={classes.steps}>
      <Step done title="Create your account">
        <p>Signed up as {user.name || user.email}.</p>
      </Step>
      <Step done={user.emailVerified} title="Confirm your email">
        <p>
          {user.emailVerified
            ? `${user.email} is confirmed. Notes can go there.`
            : `Open the link we sent to ${user.email}. Recaps, text campaigns and purchases need it.`}
        </p>
      </Step>
      <VerifyStep />
      <Step title="Merge Jotline into a call">
        <p>
          Save <span className={classes.number}>{formatPhone(number)}</span> in your phone, then merge it into
          a customer call. The notes come by email a minute or two after you hang up.
        </p>
      </Step>
    </ol>
  );
}

function VerifyStep() {
  const line = usePrimaryLine();
  const isVerified = Boolean(line?.verifiedAt);
  const number = line && <span className={classes.number}>{formatPhone(line.phoneNumber)}</span>;
  return (
    <Step done={isVerified} title="Verify your phone line">
      {isVerified ? (
        <p>Calls from {number} are matched to you.</p>
      ) : (
        <p>
          Calls {number && <>from {number} </>}are not accepted until you enter the code we text you.{' '}
          <Link to="/dashboard/settings#lines">Verify it now</Link>
        </p>
      )}
    </Step>
  );
}

function Step({
  title,
  done = false,
  children,
}: {
  title: string;
  done?: boolean;
  children: React.ReactNode;
}) {
  return (
    <li className={classes.step} data-done={done}>
      <span className={classes.mark} aria-hidden="true">
        {done && <IconCheck size={18} stroke={3} />}
      </span>
      <div>
        <h2 className={classes.title}>
          {title}
          {done && <span className={classes.done}>Done</span>}
        </h2>
        <div className={classes.text}>{children}</div>
      </div>
    </li>
  );
}
