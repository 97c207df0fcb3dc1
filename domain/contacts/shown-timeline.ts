import type { CallState } from '../calls/calls.ts';
import type { RecapChannel } from '../calls/recap-sending.ts';
import type { HeldReason } from '../campaigns/campaigns.ts';
import type { ContactField } from './contact-fields.ts';

// What the API answers about all that happened with one person. `Moment` is a Date where the server makes it, text once
// it travelled as JSON.

export type TimelineFacts<Moment = string> =
  | {
      kind: 'call';
      callId: string;
      state: CallState;
      durationSeconds: number | null;
      jobTitle: string | null;
      lineName: string | null;
      /** It looks like the same job as an earlier call, of which so much is another way now. */
      sinceLast: { startedAt: Moment; changeCount: number } | null;
    }
  | { kind: 'notes'; callId: string; jobTitle: string | null }
  | {
      kind: 'message';
      direction: string;
      body: string;
      state: string;
      meaning: string | null;
      conversationId: string | null;
    }
  | {
      kind: 'campaign';
      campaignId: string;
      name: string;
      state: string;
      heldReason: HeldReason | null;
      clickedAt: Moment | null;
      reply: string | null;
      optedOutAt: Moment | null;
    }
  | {
      kind: 'appointment';
      appointmentId: string;
      title: string;
      address: string | null;
      state: string;
      endsAt: Moment;
      bookedAt: Moment;
      callId: string | null;
      conversationId: string | null;
    }
  | {
      kind: 'promise';
      callId: string;
      owner: 'pro' | 'customer';
      text: string;
      /** Somebody comes to a place to keep it. */
      isVisit: boolean;
      due: { day: string; time: string | null } | null;
      doneAt: Moment | null;
      /** The second of the recording it is heard from. */
      clipStart: number | null;
    }
  | {
      kind: 'recap';
      callId: string;
      channel: RecapChannel;
      address: string;
      state: string;
      openedAt: Moment | null;
      jobTitle: string | null;
    }
  | {
      kind: 'consent';
      what: 'given' | 'ended' | 'stop' | 'start';
      source: string | null;
      words: string | null;
    }
  | { kind: 'change'; fields: { field: ContactField; before: string | null; after: string | null }[] }
  | { kind: 'merge'; isUndo: boolean; name: string | null; phone: string | null }
  | { kind: 'added'; source: string };

export type TimelineEntry<Moment = string> = TimelineFacts<Moment> & {
  /** Unlike that of any other entry. */
  key: string;
  /** When it happened, or will. */
  at: Moment;
};

export interface Timeline<Moment = string> {
  timeline: TimelineEntry<Moment>[];
  nextCursor: string | null;
}
