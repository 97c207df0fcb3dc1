import { IconEar } from '@tabler/icons-react';
import type { LiveDraft } from '#domain/calls/live.ts';
import { customerFields } from '#domain/calls/notes.ts';
import { customerFieldNames, missingShortly } from '#domain/calls/notes-wording.ts';
import type { ShownCall } from '#domain/calls/shown-calls.ts';
import { Ticket, TicketSection, TicketStub } from '#web/components/ticket/ticket.tsx';
import { showField } from '../confirm/show-field.ts';
import classes from './live-ticket.module.css';

/** The ticket while it is being filled in: nothing can be ticked or confirmed on it yet. */
export function LiveTicket({ call, draft }: { call: ShownCall; draft: LiveDraft }) {
  const isTalking = call.state === 'recording' && call.endedAt === null;
  return (
    <Ticket label="Draft of the notes">
      <TicketStub
        left={call.number}
        right={
          <span className={classes.draft}>
            <span className={classes.dot} aria-hidden="true" />
            {isTalking ? 'Draft, still listening' : 'Draft, being finished'}
          </span>
        }
      />
      <div className={classes.head}>
        <h2 className={classes.title}>{draft.jobTitle || 'Call notes'}</h2>
        <p className={classes.note}>
          {isTalking
            ? 'This is what it sounds like so far. It changes while you talk; the final notes come after you hang up.'
            : 'The final notes take its place in a moment.'}
        </p>
      </div>
      {isTalking && draft.stillMissing.length > 0 && (
        <p className={classes.missing} role="status">
          <IconEar size={20} stroke={2} aria-hidden="true" />
          <span>
            <b>Still missing:</b> {missingShortly(draft.stillMissing)}. Ask before you hang up.
          </span>
        </p>
      )}
      {draft.toDo.length > 0 && (
        <TicketSection label="To do so far">
          <ul className={classes.items}>
            {draft.toDo.map(({ text, owner, due }) => (
              <li key={text}>
                <span className={classes.owner}>{owner === 'pro' ? 'You' : 'Customer'}</span> {text}
                {due && <span className={classes.due}> · {due}</span>}
              </li>
            ))}
          </ul>
        </TicketSection>
      )}
      <TicketSection label="Customer so far">
        <dl className={classes.fields}>
          {customerFields.map((field) => {
            const value = draft.customer[field];
            return (
              <div key={field} className={classes.field}>
                <dt>{customerFieldNames[field]}</dt>
                <dd data-heard={value !== null}>
                  {value === null ? 'not heard yet' : showField(field, value)}
                  {draft.unsure.includes(field) && <span className={classes.unsure}> heard once</span>}
                </dd>
              </div>
            );
          })}
        </dl>
      </TicketSection>
      {draft.scope.length > 0 && (
        <TicketSection label="Scope so far">
          <ul className={classes.items}>
            {draft.scope.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </TicketSection>
      )}
    </Ticket>
  );
}
