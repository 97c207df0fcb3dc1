import { useDisclosure } from '@mantine/hooks';
import { IconFlame, IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDuration } from '#domain/calls/call-times.ts';
import { urgencyNames } from '#domain/calls/notes-wording.ts';
import type { CallDetail, CallNotes } from '#domain/calls/shown-calls.ts';
import { Ticket, TicketSection, TicketStub } from '#web/components/ticket/ticket.tsx';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { Recap } from '../recap/recap.tsx';
import { RecapDialog, type RecapPlace } from '../recap/recap-dialog.tsx';
import { ActionItems, MissingItems } from './action-items.tsx';
import { CustomerFields } from './customer-fields.tsx';
import classes from './job-ticket.module.css';
import { NoteItems } from './note-items.tsx';
import { WrittenBy } from './written-by.tsx';

/** The notes as a well-filled job ticket, the pro's copy above the tear and the customer's below. */
export function JobTicket({ detail, notes }: { detail: CallDetail; notes: CallNotes }) {
  const { call, transcript, recaps, isEmailConfirmed } = detail;
  const { document, doneItems } = notes;
  const moments = call.hasRecording ? transcript : null;
  const ofCall = { callId: call.id, notes: document, doneItems };
  const [isLooking, { open, close }] = useDisclosure(false);
  const [place, setPlace] = useState<RecapPlace>();

  function look(at?: RecapPlace) {
    setPlace(at);
    open();
  }

  return (
    <div>
      <Ticket>
        <TicketStub left={call.number} right={<StubFacts call={call} />} />
        <div className={classes.head}>
          <h1 className={classes.title}>{document.jobTitle || 'Call notes'}</h1>
          <p className={classes.kind}>
            <span>{document.category}</span>
            <span className={classes.urgency} data-urgency={document.urgency}>
              {document.urgency === 'high' && <IconFlame size={17} stroke={2.2} aria-hidden="true" />}
              {urgencyNames[document.urgency]}
            </span>
            {document.urgencyReason && <span className={classes.reason}>{document.urgencyReason}</span>}
            {notes.isEdited && notes.editedAt && (
              <span className={classes.edited} title={formatExactly(notes.editedAt)}>
                Edited {formatWhen(notes.editedAt)}
              </span>
            )}
          </p>
          {notes.outsideArea && (
            <p className={classes.outside}>
              <IconMapPinOff size={17} stroke={2.2} aria-hidden="true" />
              {notes.outsideArea}
            </p>
          )}
          <p className={classes.summary}>{document.summary}</p>
          <WrittenBy callId={call.id} notes={notes} canWriteAgain={call.state === 'done'} />
        </div>
        {document.actionItems.length > 0 && (
          <TicketSection label="To do">
            <ActionItems {...ofCall} moments={moments} />
          </TicketSection>
        )}
        {document.missing.length > 0 && (
          <TicketSection label="Missing information">
            <MissingItems {...ofCall} />
          </TicketSection>
        )}
        <TicketSection label="Customer">
          <CustomerFields
            callId={call.id}
            notes={notes}
            moments={moments}
            onEmailConfirmed={(address) => {
              const isThere = recaps.some((recap) => recap.address === address && recap.state === 'sent');
              if (!isThere) look({ channel: 'email', address });
            }}
          />
        </TicketSection>
        <TicketSection label="Scope">
          <NoteItems items={document.scope} moments={moments} />
        </TicketSection>
        <TicketSection label="Materials">
          <NoteItems items={document.materials} moments={moments} />
        </TicketSection>
        <TicketSection label="Constraints">
          <NoteItems items={document.constraints} moments={moments} />
        </TicketSection>
      </Ticket>
      <Ticket copy="customer">
        <TicketSection label="Customer copy">
          <Recap recaps={recaps} isEmailConfirmed={isEmailConfirmed} onLook={look} />
        </TicketSection>
      </Ticket>
      <RecapDialog
        callId={call.id}
        known={document.customer}
        place={place}
        opened={isLooking}
        onClose={close}
      />
    </div>
  );
}

function StubFacts({ call }: { call: CallDetail['call'] }) {
  return (
    <>
      <time dateTime={call.startedAt} title={formatExactly(call.startedAt)}>
        {formatWhen(call.startedAt)}
      </time>
      {call.durationSeconds !== null && ` · ${formatDuration(call.durationSeconds)}`}
      {call.lineName && ` · ${call.lineName}`}
    </>
  );
}
