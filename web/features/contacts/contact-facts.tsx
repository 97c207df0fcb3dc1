import { contactSourceNames } from '#domain/contacts/contact-list.ts';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { formatDay } from '#web/lib/format-day.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { ConsentMark } from './consent-mark.tsx';
import classes from './contact-facts.module.css';
import { optOutSourceNames } from './opt-out-source-names.ts';

type Contact = ContactDetail['contact'];

export function ContactFacts({ contact }: { contact: Contact }) {
  const { phone, otherPhones, email, address, state, zip, tags } = contact;
  const place = [address, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <section id="about" className={classes.box} aria-label="About this contact">
      <dl className={classes.facts}>
        <Fact name="Phone">
          {phone && (
            <a href={`tel:${phone}`}>
              <WholePhones>{formatPhone(phone)}</WholePhones>
            </a>
          )}
        </Fact>
        {otherPhones.length > 0 && (
          <Fact name="Also">
            {otherPhones.map((other) => (
              <div key={other}>
                <a href={`tel:${other}`}>
                  <WholePhones>{formatPhone(other)}</WholePhones>
                </a>
              </div>
            ))}
          </Fact>
        )}
        <Fact name="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact name="Address">{place}</Fact>
        <Fact name="Tags">{tags.join(', ')}</Fact>
        <Fact name="Last job">
          {contact.lastJobOn && (
            <>
              {contact.lastJobTitle ?? 'A job'},{' '}
              <time dateTime={contact.lastJobOn}>{formatDay(contact.lastJobOn)}</time>
            </>
          )}
        </Fact>
        <Fact name="Texts">
          <ConsentMark contact={contact} />
          <Wording contact={contact} />
        </Fact>
        <Fact name="Source">
          {contactSourceNames[contact.source]}, {formatWhen(contact.createdAt)}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children || <span className={classes.none}>not stated</span>}</dd>
    </div>
  );
}

/** The words count: what was said, and when. */
function Wording({ contact }: { contact: Contact }) {
  if (contact.optedOut)
    return (
      <div className={classes.wording}>
        {optOutSourceNames[contact.optOutSource ?? '']}
        {contact.optOutWording && `: “${contact.optOutWording}”`}
        {contact.optedOutAt && `, ${formatWhen(contact.optedOutAt)}`}
      </div>
    );
  if (!contact.textConsent) return null;
  return (
    <div className={classes.wording}>
      {contactSourceNames[contact.consentSource ?? '']}
      {contact.consentAt && `, ${formatWhen(contact.consentAt)}`}
      {contact.consentStatement && `: “${contact.consentStatement}”`}
    </div>
  );
}
