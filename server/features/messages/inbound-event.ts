import type { AnsweredRecipient } from '../../records/texts/find-answered-recipient.ts';
import type { Conversation } from '../../records/texts/lock-conversation.ts';
import type { InboundText } from './receive-text.ts';

export interface InboundEvent {
  text: InboundText;
  inboundId: string;
  /** Null for someone whom nobody has texted. */
  conversation: Conversation | null;
  recipient: AnsweredRecipient | null;
}
