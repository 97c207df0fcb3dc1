import { Link } from 'react-router';
import { trialDays } from '#domain/billing/standing.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { LegalNote } from './legal-note.tsx';
import { SitePage } from './site-page.tsx';

export function TermsPage() {
  return (
    <SitePage title="Terms of Service" lead="What you can expect from Jotline, and what we expect from you.">
      <LegalNote />
      <section>
        <h2>What Jotline does</h2>
        <p>
          You merge Jotline into a phone call. It announces that the call is recorded, records both sides,
          transcribes the recording, writes job notes and emails them to the addresses you chose. Notes are
          written by software. They can be wrong: check them against the recording before you rely on them.
        </p>
      </section>
      <section>
        <h2>Recording needs consent</h2>
        <ul>
          <li>
            Jotline announces the recording when it joins, again after 20 seconds, and beeps every 15 seconds
            while it records. Do not talk over the announcement, and do not switch it off for others.
          </li>
          <li>
            Some states need the consent of everyone on the call. You are responsible for the law where you
            and your customer are. If someone does not want to be recorded, press 9: the recording is deleted
            and Jotline leaves.
          </li>
          <li>Press 2 before a card number is read out. Recording pauses until you press 2 again.</li>
        </ul>
      </section>
      <section>
        <h2>Text messages</h2>
        <p>
          You may text only people who agreed to get texts from you. Every campaign message carries a way to
          opt out, and an opt-out counts right away. We pause campaigns that draw too many opt-outs.
        </p>
      </section>
      <section>
        <h2>Paying</h2>
        <p>
          A new account is on trial for {trialDays} days. Without a plan, calls are then recorded and kept for{' '}
          {keepDays.withoutPlan} days, and their notes are written when you choose one. Plans are billed
          monthly, on the 1st. What you add during a month is charged for the rest of that billing cycle. You
          see every amount before you confirm it. You can cancel at any time; the plan then works until the
          end of the month you paid for, which is not refunded by the day. Customers who call Jotline pay
          nothing.
        </p>
      </section>
      <section>
        <h2>Your account</h2>
        <p>
          Keep your password to yourself, and give us an email address and phone number that are yours. Do not
          use Jotline to record people in secret, to send unwanted messages, or to break the law; we close
          accounts that do.
        </p>
      </section>
      <section>
        <h2>Ending</h2>
        <p>
          You can delete your account under Settings, Security. It is removed after a grace period of 7 days,
          in which you can change your mind. The <Link to="/privacy">Privacy Policy</Link> says what happens
          to your data.
        </p>
      </section>
    </SitePage>
  );
}
