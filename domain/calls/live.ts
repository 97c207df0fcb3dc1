import { z } from 'zod';
import { type ReminderWay, reminderWays } from '../promises/reminder-ways.ts';
import type { CallState } from './calls.ts';
import type { ActionItem, Customer, CustomerField, MissingLabel } from './notes.ts';
import type { Turn } from './transcript.ts';

// What the page of a call is told while people talk.

/** A stretch that was heard. One with a known key takes the place of what was told before: who spoke may have become clear. */
export interface LiveWindow {
  key: string;
  lines: Turn[];
}

/** The notes as they look so far; nothing of it is final. */
export interface LiveDraft {
  jobTitle: string;
  customer: Customer;
  /** Heard once, or badly. */
  unsure: CustomerField[];
  toDo: Pick<ActionItem, 'text' | 'owner' | 'due'>[];
  scope: string[];
  /** Once the pro was told: what nobody has said since. */
  stillMissing: MissingLabel[];
}

export interface LiveNews {
  windows: LiveWindow[];
  /** Null: nothing new. */
  draft: LiveDraft | null;
}

export interface LiveState {
  state: CallState;
  progressPercent: number | null;
  waitingReason: string | null;
}

/** `heard` brings `LiveNews`, `state` a `LiveState`; after `cleared` nothing of what was told holds; `end` is the last. */
export const liveEvents = ['heard', 'state', 'cleared', 'end'] as const;
export type LiveEventName = (typeof liveEvents)[number];

/**
 * While a call goes on a text tells the pro what is missing, and a mail or a text in the morning what they promised for the
 * day, unless they do not want it. Customers are reminded of a visit where the pro wants that.
 */
export const changeCallSettingsSchema = z
  .strictObject({
    tellMissing: z.boolean('Say whether you want the text.').optional(),
    remindPromises: z.boolean('Say whether you want the reminder.').optional(),
    remindPromisesBy: z.enum(reminderWays, 'Choose how you want it.').optional(),
    remindVisits: z.boolean('Say whether your customers get the text.').optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Say what you want.');
export interface CallSettings {
  tellMissing: boolean;
  remindPromises: boolean;
  remindPromisesBy: ReminderWay;
  remindVisits: boolean;
  /** What a customer reads the day before, say. */
  visitReminderText: string;
  /** Whether this server listens while calls go on. */
  isLive: boolean;
}
