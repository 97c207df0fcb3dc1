import { Link } from 'react-router';
import type { ShownChanges } from '#domain/calls/changes/shown-changes.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { Ticket, TicketSection, TicketStub } from '#web/components/ticket/ticket.tsx';
import { formatMoment } from '#web/lib/format-when.ts';
import { useHashScroll } from '#web/lib/use-hash-scroll.ts';
import { useChanges } from './api.ts';
import classes from './change-order.module.css';
import { ChangeOrderForm } from './change-order-form.tsx';

/** What changed since the last call that looks like the same job. Where none does, nothing stands here. */
export function ChangeOrder({ call, jobTitle }: { call: CallDetail['call']; jobTitle: string }) {
  const { data: found } = useChanges(call.id);
  // The timeline's link leads here, and comes before what it leads to.
  useHashScroll();
  if (!found) return null;
  return (
    <section id="changes" className={classes.place} aria-label="Since the last call">
      {found.changes.length > 0 ? (
        <Ticket label="Draft change order">
          <TicketStub left="Change order" right={`Draft · ${call.number}`} />
          <div className={classes.head}>
            <h2 className={classes.title}>What changed since the last call</h2>
            <Since since={found.since} />
          </div>
          <ChangeOrderForm callId={call.id} title={jobTitle} found={found} />
          {found.again.length > 0 && (
            <TicketSection label="Said again">
              <ul className={classes.again}>
                {found.again.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </TicketSection>
          )}
        </Ticket>
      ) : (
        <div className={classes.same}>
          <Since since={found.since} />
          <p>We heard no change of scope, materials, price or day that both calls can show.</p>
        </div>
      )}
    </section>
  );
}

function Since({ since: { callId, startedAt, jobTitle } }: Pick<ShownChanges, 'since'>) {
  return (
    <p className={classes.since}>
      Looks like the same job as <Link to={`/dashboard/calls/${callId}`}>{jobTitle || 'the call'}</Link>,{' '}
      {formatMoment(startedAt)}.
    </p>
  );
}
