import PostalMime from 'postal-mime';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/** What a mail service or a mail server tells about an address that gets no more mail. */
export interface MailEvent {
  address: string;
  reason: 'bounce' | 'complaint';
  detail: string;
  /** Our own Message-ID, where it is told. */
  messageId: string | null;
}

export const mailEventSources = ['postmark', 'sendgrid', 'dsn'] as const;
export type MailEventSource = (typeof mailEventSources)[number];

const address = z
  .string()
  .max(320)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email().max(254));
const words = z
  .string()
  .default('')
  .transform((text) => text.slice(0, 500));

/** https://postmarkapp.com/developer/webhooks/bounce-webhook: `Inactive` says that Postmark gave the address up. */
const postmarkSchema = z.object({
  RecordType: z.string(),
  Type: z.string().default(''),
  Email: address,
  Description: words,
  Inactive: z.boolean().default(false),
});

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event: a list; `blocked` bounces pass. */
const sendgridSchema = z.array(
  z.object({
    event: z.string(),
    type: z.string().default(''),
    email: address,
    reason: words,
    'smtp-id': z.string().max(500).optional(),
  }),
);

/** Null when it is not what this source sends. Temporary troubles are no events. */
export async function readMailEvents(source: MailEventSource, body: string): Promise<MailEvent[] | null> {
  if (source === 'dsn') return readReport(body);
  const json = parseJson(body);
  return source === 'postmark' ? readPostmark(json) : readSendgrid(json);
}

function readPostmark(json: unknown): MailEvent[] | null {
  const read = postmarkSchema.safeParse(json);
  if (!read.success) return null;
  const { RecordType, Type, Email, Description, Inactive } = read.data;
  const event = { address: Email, detail: Description, messageId: null };
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint') return [{ ...event, reason: 'complaint' }];
  const isFinal =
    RecordType === 'Bounce' && (Inactive || Type === 'HardBounce' || Type === 'BadEmailAddress');
  return isFinal ? [{ ...event, reason: 'bounce' }] : [];
}

function readSendgrid(json: unknown): MailEvent[] | null {
  const read = sendgridSchema.safeParse(json);
  if (!read.success) return null;
  return read.data.flatMap<MailEvent>(({ event, type, email, reason: detail, 'smtp-id': smtpId }) => {
    const found = { address: email, detail, messageId: smtpId ?? null };
    if (event === 'spamreport') return [{ ...found, reason: 'complaint' as const }];
    return event === 'bounce' && type !== 'blocked' ? [{ ...found, reason: 'bounce' as const }] : [];
  });
}

/** RFC 3464: a mail with a part that says for each recipient what became of it, and mostly the headers of ours. */
async function readReport(mail: string): Promise<MailEvent[] | null> {
  const parsed = await PostalMime.parse(mail, { attachmentEncoding: 'utf8' }).catch(() => null);
  if (!parsed) return null;
  const textOf = (type: string) =>
    String(parsed.attachments.find(({ mimeType }) => mimeType === type)?.content ?? '');
  const status = textOf('message/delivery-status');
  if (!status) return null;
  const original = textOf('text/rfc822-headers') || textOf('message/rfc822');
  const messageId = findField(original, 'message-id') || null;
  return status
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .flatMap((block) => readRecipient(block, messageId));
}

function readRecipient(block: string, messageId: string | null): MailEvent[] {
  const isFinal =
    findField(block, 'action').toLowerCase() === 'failed' && findField(block, 'status').startsWith('5');
  const [, recipient = ''] = findField(block, 'final-recipient').split(';', 2);
  const read = address.safeParse(recipient);
  if (!isFinal || !read.success) return [];
  return [{ address: read.data, reason: 'bounce', detail: findField(block, 'diagnostic-code'), messageId }];
}

/** Line by line: a report may be long, and a pattern over all of it slow. */
function findField(text: string, name: string): string {
  const line = text.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1, name.length + 500).trim() ?? '';
}
