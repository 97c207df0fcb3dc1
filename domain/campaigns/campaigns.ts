import { z } from 'zod';
import { hasPlaceholder, withOptOutLine } from './campaign-message.ts';
import { maxTextLength } from './sms.ts';

export const campaignStatuses = ['draft', 'scheduled', 'sending', 'complete', 'paused'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** What may follow what; the database refuses the rest too. */
const transitions: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['scheduled', 'sending'],
  scheduled: ['sending', 'paused', 'draft'],
  sending: ['paused', 'complete'],
  paused: ['sending'],
  complete: [],
};

export function canBecome(from: CampaignStatus, to: CampaignStatus): boolean {
  return transitions[from].includes(to);
}

export const activeStatuses = ['sending', 'scheduled'] as const satisfies readonly CampaignStatus[];

export function isActive(status: CampaignStatus): boolean {
  return (activeStatuses as readonly CampaignStatus[]).includes(status);
}

export const statusNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  complete: 'Complete',
  paused: 'Paused',
};

export type BadgeColour = 'neutral' | 'blue' | 'green' | 'grey' | 'yellow';

const badgeColours: Record<CampaignStatus, BadgeColour> = {
  draft: 'neutral',
  scheduled: 'blue',
  sending: 'green',
  complete: 'grey',
  paused: 'yellow',
};

export function badgeColour(status: string): BadgeColour {
  return badgeColours[status as CampaignStatus] ?? 'neutral';
}

export const pauseReasons = ['person', 'opt_outs', 'failures', 'unpaid'] as const;
export type PauseReason = (typeof pauseReasons)[number];
export const pauseReasonNames: Record<PauseReason, string> = {
  person: 'You paused it.',
  opt_outs: 'It paused itself: more than 3% of the first people opted out.',
  failures: 'It paused itself: more than 5% of the texts failed.',
  unpaid: 'It is no longer paid for.',
};

/** Why a recipient waits (held) or is left out for good (skipped). */
export const heldReasons = [
  'quiet_hours',
  'pacing',
  'daily_limit',
  'texted_today',
  'no_consent',
  'opted_out',
  'dead_number',
  'asked_recently',
  'no_link',
  'unpaid',
  'sender_pending',
] as const;
export type HeldReason = (typeof heldReasons)[number];
export const heldReasonNames: Record<HeldReason, string> = {
  quiet_hours: 'waits for the morning',
  pacing: 'waits for its turn',
  daily_limit: 'waits for tomorrow',
  texted_today: 'had a text today',
  no_consent: 'without consent',
  opted_out: 'opted out',
  dead_number: 'texts do not reach the number',
  asked_recently: 'asked in the last 180 days',
  no_link: 'no review link',
  unpaid: 'not paid for',
  sender_pending: 'waits until your number is approved for texts',
};

/** How many campaign texts one customer may get on one day, over all campaigns; the first is what we advise. */
export const textsPerDayChoices = [1, 2, 3] as const;
export const campaignLimitSchema = z.strictObject({
  textsPerDay: z.union(
    textsPerDayChoices.map((count) => z.literal(count)),
    'Choose 1, 2 or 3.',
  ),
});

/** A customer is asked for a review at most once in this many days. */
export const reviewPauseDays = 180;

export const campaignPurposes = ['offer', 'review'] as const;
export type CampaignPurpose = (typeof campaignPurposes)[number];

/**
 * Who gets it. Empty: every contact with text consent. `timeframe`: those whose last job lies within so many days.
 * `tags`: those with at least one of them.
 */
export const audienceSchema = z.object({
  timeframe: z.number().int().min(1).max(3650).optional(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
});
export type Audience = z.infer<typeof audienceSchema>;

export const reviewDefaults = {
  type: 'text',
  purpose: 'review',
  pacingRate: 30,
  quietHoursEnabled: true,
  complianceEnabled: true,
} as const;

const plain = (text: string) => !text.includes('\u0000');
const plainMessage = 'That has characters we cannot send.';
const tooLongMessage = `A text has at most ${maxTextLength.toLocaleString('en-US')} characters, with the line on how to stop.`;

export const campaignNameSchema = z
  .string()
  .trim()
  .min(1, 'Give the campaign a name.')
  .max(200, 'That name is too long.')
  .regex(/^[^\p{Cc}]*$/u, 'That name has characters we cannot keep.');

export const campaignMessageSchema = z
  .string()
  .trim()
  .min(1, 'Write the message.')
  .max(maxTextLength, tooLongMessage)
  // Carriers take no more in one text, and it always says how to stop.
  .refine((message) => withOptOutLine(message).length <= maxTextLength, tooLongMessage)
  .refine(plain, plainMessage);

const linkSchema = z
  .string()
  .trim()
  .max(2000, 'That link is too long.')
  .refine(isWebAddress, 'Enter a link like https://example.com/offer.');

export const campaignTemplates = ['post_job_review', 'past_clients_review'] as const;
export type CampaignTemplate = (typeof campaignTemplates)[number];

const draftFields = z.strictObject({
  name: campaignNameSchema,
  purpose: z.enum(campaignPurposes).default('offer'),
  template: z.enum(campaignTemplates).nullable().default(null),
  message: campaignMessageSchema,
  mediaUrl: z.url('That picture is not stored here.').max(2000).nullable().default(null),
  linkUrl: linkSchema.nullable().default(null),
  audience: audienceSchema.default({}),
  scheduledAt: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable().default(null),
  /** Messages a minute; null as fast as the sender allows. */
  pacingRate: z
    .number()
    .int('Enter a whole number.')
    .min(1, 'At least one message a minute.')
    .max(600, 'At most 600 messages a minute.')
    .nullable()
    .default(reviewDefaults.pacingRate),
  quietHoursEnabled: z.boolean().default(true),
  complianceEnabled: z.boolean().default(true),
});

/** What both builders save: a draft. Its status and its price are never the browser's to say. */
export const campaignDraftSchema = draftFields.superRefine((draft, context) => {
  if (draft.purpose !== 'review') return;
  if (!hasPlaceholder(draft.message, 'ReviewLink')) {
    context.addIssue({ code: 'custom', path: ['message'], message: 'The message needs {ReviewLink}.' });
  }
});
export type CampaignDraft = z.infer<typeof campaignDraftSchema>;

/** What the preview counts: a draft in the making, whose name and words may still be missing. */
export const campaignPreviewSchema = draftFields.extend({
  name: z.string().max(200).default(''),
  /** Half typed is no mistake yet. */
  linkUrl: z.string().max(2000).nullable().default(null),
  message: z.string().max(maxTextLength, tooLongMessage).refine(plain, plainMessage).default(''),
});
export type CampaignPreviewRequest = z.infer<typeof campaignPreviewSchema>;

/** Good enough to be opened: a host with a dot, no spaces, nothing but the web. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@.]+(\.[^\s/?#@.]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text);
}
