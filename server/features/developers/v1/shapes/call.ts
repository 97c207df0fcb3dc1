import { z } from 'zod';
import { callSources } from '#domain/calls/brought-recordings.ts';
import { callStates, skipReasons } from '#domain/calls/calls.ts';
import {
  actionItemSchema,
  customerConfidenceSchema,
  customerSchema,
  jobCategorySchema,
  missingLabelSchema,
  noteItemSchema,
  urgencySchema,
} from '#domain/calls/notes.ts';
import { moment } from './moment.ts';
import { quoted } from './quoted.ts';

export const callShape = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: 'The job number on the ticket.', examples: ['JL-0F3A9C21'] }),
    source: z.enum(callSources).meta({
      description:
        '`phone`: over our number. `upload`: a recording of a conversation that somebody added. `memo`: the pro alone.',
    }),
    state: z.enum(callStates).meta({ description: 'Notes are there from `sending` on.' }),
    startedAt: moment,
    endedAt: moment.nullable(),
    durationSeconds: z.int().nullable(),
    callerPhone: z.string().nullable().meta({
      description:
        'Who called Jotline, in international form: mostly the pro, who merges us in. The number of the customer is in the notes.',
    }),
    lineName: z.string().nullable().meta({ description: 'Whose line the call came over.' }),
    linePhone: z.string().nullable(),
    contactId: z.uuid().nullable().meta({ description: 'The customer, once known.' }),
    jobTitle: z.string().nullable().meta(quoted),
    category: z.string().nullable(),
    urgency: urgencySchema.nullable(),
    summary: z.string().nullable().meta(quoted),
    skipReason: z.enum(skipReasons).nullable(),
    failureReason: z.string().nullable(),
    joinedInto: z.uuid().nullable().meta({
      description:
        'The call dropped and was called again: this is the later half, and everything it says is told of that call. Lists show that one alone.',
    }),
    updatedAt: moment,
  })
  .meta({ description: 'A call. Its notes and its transcript have addresses of their own.' });

const evidence =
  'Indexes of the turns of the transcript that it was taken from; none for what a person added.';
const item = noteItemSchema.meta({ description: evidence });

export const notesShape = z
  .object({
    callId: z.uuid(),
    revision: z.int().meta({ description: 'Goes up with every edit.' }),
    isEdited: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
    jobTitle: z.string().meta(quoted),
    category: jobCategorySchema,
    urgency: urgencySchema,
    urgencyReason: z.string().meta(quoted),
    summary: z.string().meta(quoted),
    customer: customerSchema.meta({ ...quoted, description: 'null: nobody said it.' }),
    customerConfidence: customerConfidenceSchema,
    scope: z.array(item).meta(quoted),
    materials: z.array(item).meta(quoted),
    constraints: z.array(item).meta(quoted),
    actionItems: z.array(actionItemSchema).meta(quoted),
    missing: z.array(missingLabelSchema).meta({ description: 'What was not asked or not answered.' }),
    doneItems: z
      .array(z.string())
      .meta({ ...quoted, description: 'Texts of action items that were ticked off.' }),
  })
  .meta({ description: 'What was agreed in a call.' });

export const transcriptShape = z
  .object({
    callId: z.uuid(),
    language: z.string(),
    createdAt: moment,
    turns: z.array(
      z.object({
        speaker: z.enum(['pro', 'customer', 'other', 'unknown']),
        text: z.string().meta(quoted),
        startSeconds: z.number(),
        endSeconds: z.number(),
        confidence: z.number().nullable(),
      }),
    ),
  })
  .meta({ description: 'Who said what and when, in seconds of the recording. Card numbers are masked.' });

export const callPageShape = z.object({ data: z.array(callShape), nextCursor: z.string().nullable() });
