import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import { dayOf, formatClockTime } from '#domain/plain/clock-time.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { byteOrderMark, toRow } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { listRecipientRows } from './list-recipients.ts';

const batchSize = 1000;

type Recipient = Awaited<ReturnType<typeof listRecipientRows>>[number];
type Column = [
  name: string,
  value: (recipient: Recipient, when: (at: Date | null) => string) => string | null,
];

const columns: Column[] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['State', ({ state }) => state],
  ['Held back because', ({ heldReason }) => (heldReason ? heldReasonNames[heldReason] : null)],
  ['Sent', ({ sentAt }, when) => when(sentAt)],
  ['Delivered', ({ deliveredAt }, when) => when(deliveredAt)],
  ['Clicked', ({ clickedAt }, when) => when(clickedAt)],
  ['Replied', ({ repliedAt }, when) => when(repliedAt)],
  ['Reply', ({ reply }) => reply],
  ['Opted out', ({ optedOutAt }, when) => when(optedOutAt)],
  ['Problem', ({ error }) => error],
];

/** Every recipient as CSV, times where the account is. */
export async function* exportRecipients(
  deps: Deps,
  { user, campaignId }: { user: { accountId: string; timeZone: string }; campaignId: string },
): AsyncGenerator<string> {
  // "2026-03-02 2:05 PM": a spreadsheet reads it as a time.
  const when = (at: Date | null) =>
    at ? `${dayOf(at, user.timeZone)} ${formatClockTime(at, user.timeZone)}` : '';
  yield byteOrderMark + toRow(columns.map(([name]) => name));
  for (let cursor: string | undefined; ; ) {
    const rows = await listRecipientRows(deps, { accountId: user.accountId, campaignId, cursor }, batchSize);
    yield rows.map((row) => toRow(columns.map(([, value]) => value(row, when)))).join('');
    cursor = rows.at(-1)?.phone;
    if (rows.length < batchSize) return;
  }
}
