import { Link } from 'react-router';
import { auditMonths } from '#domain/audit/audit-words.ts';
import { deletionNoticeDays, keepDays } from '#domain/calls/calls.ts';
import { LegalNote } from './legal-note.tsx';
import { SitePage } from './site-page.tsx';

export function PrivacyPage() {
  return (
    <SitePage title="Privacy Policy" lead="What we store, why, who sees it, and how to get rid of it.">
      <LegalNote />
      <section>
        <h2>What we store</h2>
        <ul>
          <li>
            Your account: name or company, email, phone, a scrambled form of your password, and your settings.
          </li>
          <li>
            If you sign in with Google or Microsoft: which account of yours there it is, its email address,
            and when you last used it. We get no password and nothing else that you keep there.
          </li>
          <li>
            If you sign in with a passkey: the name you gave it, what checks it, and when you last used it.
            Your fingerprint, your face or your PIN never leave your device.
          </li>
          <li>
            Your calls: the recording, the transcript, the notes, and a consent log with the wording and time
            of every announcement and beep, pauses and refusals. Of a recording that you add or a memo: what
            you stated about who is heard in it, with your name, the time and your network address.
          </li>
          <li>
            Your contacts and messages, with the consent each contact gave, what changed about them, and the
            notes you wrote about them.
          </li>
          <li>Your purchases and invoices. Card numbers go to the payment provider and never reach us.</li>
          <li>
            If you asked to hear about news: your email address, and when you confirmed it or left the list.
          </li>
          <li>
            If you stopped recaps from a business: a scrambled form of your email address, so that none is
            sent there.
          </li>
          <li>
            For safety: the address and browser of each sign-in, which you can see under Settings, Security.
          </li>
          <li>
            An activity log for each business: who of its people did what in Jotline, when, and from which
            address and browser. It is kept for {auditMonths} months, with the names of those people and
            without the names of customers.
          </li>
        </ul>
      </section>
      <section>
        <h2>Recordings</h2>
        <p>
          A call is recorded only after it was announced. A recording that a business adds, and a memo, stay
          in their browser until it has stated who is heard in them and sent them. If someone on the call says
          that they do not want to be recorded, the audio and the transcript are deleted and no notes are
          written. Card numbers that are read out are masked in transcript and notes.
        </p>
        <p>
          Recordings are kept until you delete the call or your account. Calls that are recorded without a
          plan, after the trial or while a plan is paused, are kept for {keepDays.withoutPlan} days; you get
          an email {deletionNoticeDays} days before they are deleted. If you call Jotline yourself without an
          account, the recording, the recap and your number are deleted after {keepDays.customer} days; what
          stays is that, and when, the call was announced.
        </p>
      </section>
      <section>
        <h2>Who sees it</h2>
        <ul>
          <li>You, and the email addresses you chose to receive notes.</li>
          <li>The customer, if you send them a recap. Its private link expires after 90 days.</li>
          <li>
            The customer of a visit, if you text them that you are on the way or have them reminded the day
            before: the name of your business, the day and the time, and nothing of the call.
          </li>
          <li>
            The companies that carry calls, texts, email and payments for us, and the speech and writing
            services that are turned on, as far as each needs it for its part.
          </li>
          <li>
            Google or Microsoft, if you choose to sign in with them: they learn that, and when, you sign in to
            Jotline. They learn nothing about your calls or your customers. If you turn on notices: the maker
            of your browser (Google, Apple, Mozilla or Microsoft) carries them to your device. They are
            encrypted for it, so the maker cannot read them.
          </li>
        </ul>
        <p>We do not sell your data or your customers' data, and we show no ads.</p>
      </section>
      <section>
        <h2>In your browser</h2>
        <p>
          One cookie keeps you signed in; no script can read it. While you sign in with a passkey, Google or
          Microsoft, another one knows your browser again for some minutes. Local storage holds your account
          number and email to show who is signed in, and the appearance you chose. Logging out clears both.
          There are no trackers.
        </p>
        <p>
          While you are signed in, the device keeps the files of the app itself, so that it opens without a
          connection. Your calls, contacts and texts are not among them. Logging out removes the files, and
          turns off notices on that device.
        </p>
      </section>
      <section>
        <h2>Deleting</h2>
        <p>
          You can delete your account under Settings, Security. After 7 days everything above is removed,
          including your invoices: download what you need first. We keep only the fact and the day of the
          deletion, without your name or address. If you were on a recorded call and want it deleted, ask the
          business you called; they can delete it.
        </p>
      </section>
      <section>
        <h2>Terms</h2>
        <p>
          The <Link to="/terms">Terms of Service</Link> say what is allowed with Jotline.
        </p>
      </section>
    </SitePage>
  );
}
