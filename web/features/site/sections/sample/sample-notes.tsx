import { formatDuration } from '#domain/calls/call-times.ts';
import { type ActionItem, customerFields, type NoteItem, needsConfirmation } from '#domain/calls/notes.ts';
import { customerFieldNames, missingNames, notStated, urgencyNames } from '#domain/calls/notes-wording.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Ticket, TicketSection, TicketStub } from '#web/components/ticket/ticket.tsx';
import { sampleCall } from './sample-call.ts';
import classes from './sample-notes.module.css';
import { Moment } from './sample-player.tsx';

const { notes, turns, seconds } = sampleCall;

/** The mail of the sample call, as a pro gets it. */
export function SampleNotes() {
  return (
    <div>
      <dl className={classes.mail}>
        <dt>From</dt>
        <dd>Jotline</dd>
        <dt>Subject</dt>
        <dd>
          {notes.urgency === 'high' && 'Urgent · '}
          {notes.jobTitle} · {notes.customer.name}
        </dd>
      </dl>
      <Ticket>
        <TicketStub left="Job JL-SAMPLE" right={formatDuration(seconds)} />
        <div className={classes.head}>
          <h3 className={classes.title}>{notes.jobTitle}</h3>
          <p className={classes.kind}>
            {notes.category}
            <span className={classes.urgency} data-urgency={notes.urgency}>
              {urgencyNames[notes.urgency]}
            </span>
            {notes.urgencyReason}
          </p>
          <p className={classes.summary}>{notes.summary}</p>
        </div>
        <TicketSection label="To do">
          <ul className={classes.boxes}>
            {notes.actionItems.map((item) => (
              <Action key={item.text} item={item} />
            ))}
          </ul>
        </TicketSection>
        {notes.missing.length > 0 && (
          <TicketSection label="Missing information">
            <ul className={classes.boxes}>
              {notes.missing.map((entry) => (
                <li key={entry}>Ask: {missingNames[entry]}</li>
              ))}
            </ul>
          </TicketSection>
        )}
        <TicketSection label="Customer">
          <Customer />
        </TicketSection>
        <Items label="Scope" items={notes.scope} />
        <Items label="Materials" items={notes.materials} />
        <Items label="Constraints" items={notes.constraints} />
      </Ticket>
    </div>
  );
}

function momentOf({ evidence }: NoteItem): number | undefined {
  return turns[evidence[0] ?? -1]?.start;
}

function Said({ item }: { item: NoteItem }) {
  const at = momentOf(item);
  return (
    <>
      {item.text}
      {at !== undefined && (
        <>
          {' '}
          <Moment at={at} />
        </>
      )}
    </>
  );
}

function Action({ item }: { item: ActionItem }) {
  return (
    <li>
      <Said item={item} />
      <span className={classes.who}>
        {item.owner === 'pro' ? 'You' : 'Customer'}
        {item.due && ` · ${item.due}`}
      </span>
    </li>
  );
}

function Items({ label, items }: { label: string; items: NoteItem[] }) {
  return (
    <TicketSection label={label}>
      {items.length === 0 ? (
        <p className={classes.none}>{notStated}</p>
      ) : (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.text}>
              <Said item={item} />
            </li>
          ))}
        </ul>
      )}
    </TicketSection>
  );
}

function Customer() {
  return (
    <dl className={classes.customer}>
      {customerFields.map((field) => {
        const value = notes.customer[field];
        return (
          <div key={field}>
            <dt>{customerFieldNames[field]}</dt>
            <dd>
              {value === null ? notStated : field === 'phone' ? formatPhone(value) || value : value}
              {value !== null && needsConfirmation(notes.customerConfidence[field]) && (
                <span className={classes.confirm}>please confirm</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
