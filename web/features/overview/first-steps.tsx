import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SetUp } from '#domain/overview/shown-overview.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { usePrimaryLine } from '#web/queries/lines.ts';
import classes from './first-steps.module.css';

/** The way of a new account to its first notes, with what is done checked off. Each step can be done right here or is one tap away. */
export function FirstSteps({ number, setUp }: { number: string; setUp: SetUp }) {
  const { user } = useSession();
  const [isHeard, noteHeard] = useDoneHere('jotline.heard-sample');
  const [isSaved, noteSaved] = useDoneHere('jotline.saved-contact');
  if (!user) return null;
  return (
    <ol className={classes.steps}>
      <Step done={isHeard} title="Hear a call become notes">
        <p>
          A minute and a half of a staged call. <a href="/#pros">See the notes it became</a>
        </p>
        {/* biome-ignore lint/a11y/useMediaCaption: what is said is written out beside its notes, behind the link above. */}
        <audio
          className={classes.sound}
          src="/sample-call.mp3"
          controls
          preload="none"
          onPlay={noteHeard}
          aria-label="Sample call"
        />
      </Step>
      <Step done={user.emailVerified} title="Confirm your email">
        <p>
          {user.emailVerified
            ? `${user.email} is confirmed. Notes can go there.`
            : `Open the link we sent to ${user.email}. Recaps, text campaigns and purchases need it.`}
        </p>
      </Step>
      <VerifyStep />
      <Step done={isSaved} title="Save Jotline in your phone">
        <p>
          <span className={classes.number}>{formatPhone(number)}</span> is the number you merge into calls. On
          your phone, tap the button. On a computer, scan the code below.
        </p>
        <a className={classes.action} href="/api/smart-contact.vcf" onClick={noteSaved}>
          Add to contacts
        </a>
      </Step>
      <Step done={setUp.hasCompany} title="Add your company and logo">
        <p>
          They go on your notes and on the recap your customer gets.{' '}
          <Link to="/dashboard/settings#company">Open Company Info</Link>
        </p>
      </Step>
      <Step done={setUp.hasMoreRecipients} title="Send the notes to someone else too">
        <p>
          Your office, a partner, your CRM. You can skip this.{' '}
          <Link to="/dashboard/settings#emails">Open Emails</Link>
        </p>
      </Step>
      <Step title="Merge Jotline into a call">
        <p>
          Your next customer call, or a friend who plays one. Tap Add call, choose Jotline, tap Merge. The
          notes are here and in your inbox minutes after you hang up.{' '}
          <a href="/help/merge-a-call">How to merge</a>
        </p>
      </Step>
    </ol>
  );
}

/** Done on this device: nothing that the account would have to know. */
function useDoneHere(key: string): [boolean, () => void] {
  const [isDone, setIsDone] = useState(() => localStorage.getItem(key) !== null);
  const note = () => {
    localStorage.setItem(key, '1');
    setIsDone(true);
  };
  return [isDone, note];
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
