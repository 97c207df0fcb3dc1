import type { AnsweredRecipient } from '../../records/texts/find-answered-recipient.ts';
import type { Conversation } from '../../records/texts/lock-conversation.ts';

export interface InboundText {
  providerMessageId: string;
  from: string;
  to: string;
  body: string;
  mediaUrls: string[];
  segments: number;
  at: Date;
}

export interface InboundEvent {
  text: InboundText;
  /** The number of the business that was written to; null for the shared one. */
  numberId: string | null;
  inboundId: string;
  /** Null for someone whom nobody has texted. */
  conversation: Conversation | null;
  recipient: AnsweredRecipient | null;
}
