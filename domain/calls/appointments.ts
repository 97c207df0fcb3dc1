import { z } from 'zod';

const line = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .regex(/^[^\p{Cc}]*$/u, 'That has characters we cannot keep.');

const moment = z.iso.datetime({ offset: true, error: 'Choose a date and time.' });
const longestDays = 30;

const fields = {
  title: line(300, 'That title is too long.').min(1, 'Say what the appointment is for.'),
  address: line(500, 'That address is too long.').default(''),
  notes: z
    .string()
    .trim()
    .max(5000, 'Those notes are too long.')
    .refine((text) => !text.includes('\u0000'), 'That has characters we cannot keep.')
    .default(''),
  startsAt: moment,
  endsAt: moment,
};

function checkTimes(times: { startsAt: string; endsAt: string }, context: z.RefinementCtx): void {
  const length = Date.parse(times.endsAt) - Date.parse(times.startsAt);
  const message =
    length <= 0
      ? 'It has to end after it starts.'
      : length > longestDays * 24 * 3600 * 1000
        ? 'That is longer than a month.'
        : null;
  if (message) context.addIssue({ code: 'custom', path: ['endsAt'], message });
}

/** `messageId` is the yes it comes from: one yes makes one appointment. */
export const newAppointmentSchema = z
  .strictObject({
    conversationId: z.uuid('There is no such conversation.'),
    messageId: z.uuid('There is no such message.').optional(),
    ...fields,
  })
  .superRefine(checkTimes);
export type NewAppointment = z.infer<typeof newAppointmentSchema>;

export const changeAppointmentSchema = z
  .strictObject({ ...fields, state: z.enum(['booked', 'cancelled']).default('booked') })
  .superRefine(checkTimes);
export type ChangeAppointment = z.infer<typeof changeAppointmentSchema>;

export const conversationViews = ['replies', 'unread', 'all'] as const;
export const conversationListSchema = z.object({
  view: z.enum(conversationViews).default('replies'),
  q: z
    .string()
    .trim()
    .max(200, 'That is too long to search for.')
    .refine((text) => !text.includes('\u0000'), 'That has characters we cannot search for.')
    .optional(),
  cursor: z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'That page does not exist.',
    )
    .optional(),
});
export type ConversationList = z.infer<typeof conversationListSchema>;
