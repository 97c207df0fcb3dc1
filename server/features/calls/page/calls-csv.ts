import { sourceNames } from '#domain/calls/brought-recordings.ts';
import { callStateNames } from '#domain/calls/call-wording.ts';
import type { NoteItem } from '#domain/calls/notes.ts';
import { missingNames, urgencyNames } from '#domain/calls/notes-wording.ts';
import { formatClockTime } from '#domain/plain/clock-time.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { byteOrderMark, toRow } from '../../../csv.ts';
import type { ExportedCall } from './export-calls.ts';

type Column = [name: string, value: (call: ExportedCall, timeZone: string) => string | number | null];

const lines = (items: NoteItem[] | undefined) => (items ?? []).map(({ text }) => text).join('; ');

const columns: Column[] = [
  ['Job', ({ number }) => number],
  ['Date', ({ startedAt }, timeZone) => startedAt.toLocaleDateString('en-CA', { timeZone })],
  ['Time', ({ startedAt }, timeZone) => formatClockTime(startedAt, timeZone)],
  ['Line', ({ lineName }) => lineName],
  ['Caller', ({ callerPhone }) => callerPhone && formatPhone(callerPhone)],
  ['State', ({ state }) => callStateNames[state]],
  ['Seconds', ({ durationSeconds }) => durationSeconds],
  ['Category', ({ notes }) => notes?.category ?? null],
  ['Urgency', ({ notes }) => notes && urgencyNames[notes.urgency]],
  ['Job title', ({ notes }) => notes?.jobTitle ?? null],
  ['Customer', ({ notes }) => notes?.customer.name ?? null],
  ['Customer phone', ({ notes }) => (notes?.customer.phone ? formatPhone(notes.customer.phone) : null)],
  ['Customer email', ({ notes }) => notes?.customer.email ?? null],
  ['Customer address', ({ notes }) => notes?.customer.address ?? null],
  ['Summary', ({ notes }) => notes?.summary ?? null],
  ['Scope', ({ notes }) => lines(notes?.scope)],
  ['Materials', ({ notes }) => lines(notes?.materials)],
  ['Constraints', ({ notes }) => lines(notes?.constraints)],
  [
    'Action items',
    ({ notes }) =>
      (notes?.actionItems ?? [])
        .map(
          ({ owner, text, due }) =>
            `${owner === 'pro' ? 'You' : 'Customer'}: ${text}${due ? ` (${due})` : ''}`,
        )
        .join('; '),
  ],
  ['Missing', ({ notes }) => (notes?.missing ?? []).map((label) => missingNames[label]).join('; ')],
  ['Source', ({ source }) => sourceNames[source]],
  ['Edited', ({ isEdited }) => (isEdited ? 'yes' : 'no')],
];

export async function* toCsv(calls: AsyncIterable<ExportedCall>, timeZone: string): AsyncGenerator<string> {
  yield byteOrderMark + toRow(columns.map(([name]) => name));
  for await (const call of calls) yield toRow(columns.map(([, value]) => value(call, timeZone)));
}
