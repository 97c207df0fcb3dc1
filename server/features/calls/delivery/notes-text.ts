import { formatCallTime, formatDuration, formatMoment } from '#domain/calls/call-times.ts';
import { listDoubtfulFields, readingsOf } from '#domain/calls/doubtful-fields.ts';
import { customerFields, type NoteItem } from '#domain/calls/notes.ts';
import {
  askToConfirm,
  customerFieldNames,
  missingNames,
  notStated,
  urgencyNames,
} from '#domain/calls/notes-wording.ts';
import { describeReadBack, findReadBackWords } from '#domain/calls/read-back.ts';
import type { Ticket } from './find-ticket.ts';

/** The ticket for those who read mail as text: the same parts in the same order. */
export function notesText(ticket: Ticket, stopUrl: string | null = null): string {
  const { notes } = ticket;
  const doubtful = listDoubtfulFields(notes);
  const moment = ({ evidence }: NoteItem) => {
    const at = ticket.moments[evidence[0] ?? -1];
    return at === undefined ? '' : ` [${formatMoment(at)}]`;
  };
  const bullets = (items: NoteItem[]) =>
    items.length > 0 ? items.map((item) => `- ${item.text}${moment(item)}`) : [notStated];
  const parts: [string, string[]][] = [
    ['Summary', [notes.summary]],
    ['Scope', bullets(notes.scope)],
    ['Materials', bullets(notes.materials)],
    ['Constraints', bullets(notes.constraints)],
    [
      'To do',
      notes.actionItems.map((item) => {
        const owner = item.owner === 'pro' ? 'You' : 'Customer';
        return `[ ] ${owner}: ${item.text}${item.due ? ` (${item.due})` : ''}${moment(item)}`;
      }),
    ],
    ['Missing information', notes.missing.map((entry) => `[ ] Ask: ${missingNames[entry]}`)],
    [
      'Customer',
      [
        ...customerFields.map((field) => {
          const value = notes.customer[field];
          const readBack = findReadBackWords(notes.readBack, field, value);
          const [, other] = doubtful.includes(field) ? readingsOf(notes, field) : [];
          const ask = other ? ` (or ${other.value}? please confirm)` : ' (please confirm)';
          return `${customerFieldNames[field]}: ${value ?? notStated}${doubtful.includes(field) ? ask : ''}${readBack ? ` [${readBack}]` : ''}`;
        }),
        ...(notes.readBack?.day
          ? [`Day: ${notes.readBack.day.value} [${describeReadBack(notes.readBack.day)}]`]
          : []),
      ],
    ],
  ];
  const reason = notes.urgencyReason ? `: ${notes.urgencyReason}` : '';
  return [
    [
      notes.jobTitle || 'Call notes',
      `Job ${ticket.number} · ${formatCallTime(ticket.startedAt, ticket.timeZone)} · ${formatDuration(ticket.durationSeconds)}`,
      `${notes.category} · ${urgencyNames[notes.urgency]}${reason}`,
      ...(ticket.outsideArea ? [`Note: ${ticket.outsideArea}`] : []),
      ...(doubtful.length > 0 ? [`${askToConfirm(doubtful.length)}: ${ticket.pageUrl}?confirm=1`] : []),
    ].join('\n'),
    ...parts
      .filter(([, lines]) => lines.length > 0)
      .map(([name, lines]) => `${name.toUpperCase()}\n${lines.join('\n')}`),
    [
      `Open the call: ${ticket.pageUrl}`,
      ...ticket.recordingUrls.map(
        (url, index) => `${nameRecording(index, ticket.recordingUrls)} (30 days): ${url}`,
      ),
    ].join('\n'),
    [ticket.consent, ...(ticket.isEdited ? ['These notes were edited by a person.'] : [])].join('\n'),
    ...(stopUrl ? [`Stop these notes: ${stopUrl}`] : []),
  ].join('\n\n');
}

/** A call that dropped has more than one. */
export function nameRecording(index: number, { length }: { length: number }): string {
  return length > 1 ? `Listen to part ${index + 1}` : 'Listen to the recording';
}
