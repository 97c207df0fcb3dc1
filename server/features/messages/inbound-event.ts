import type { Conversation } from './find-conversation.ts';
import type { AnsweredRecipient } from './note-reply.ts';
import type { InboundText } from './receive-text.ts';

export interface InboundEvent {
  text: InboundText;
  inboundId: string;
  /** Null for someone whom nobody has texted. */
  conversation: Conversation | null;
  recipient: AnsweredRecipient | null;
}
