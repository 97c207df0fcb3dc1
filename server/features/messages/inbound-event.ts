import type { Conversation } from './find-conversation.ts';
import type { AnsweredRecipient } from './note-reply.ts';

export interface InboundText {
  providerMessageId: string;
  from: string;
  to: string;
  body: string;
  mediaUrl: string | null;
  segments: number;
  at: Date;
}

export interface InboundEvent {
  text: InboundText;
  inboundId: string;
  /** Null for someone whom nobody has texted. */
  conversation: Conversation | null;
  recipient: AnsweredRecipient | null;
}
