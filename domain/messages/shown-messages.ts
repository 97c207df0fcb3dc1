// What the API answers about conversations. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export interface ListedConversation<Moment = string> {
  id: string;
  phone: string;
  name: string | null;
  /** Of the last message; null before the first. */
  body: string | null;
  direction: string | null;
  meaning: string | null;
  lastMessageAt: Moment;
  isUnread: boolean;
}

export interface ConversationPage<Moment = string> {
  conversations: ListedConversation<Moment>[];
  nextCursor: string | null;
}

export interface ShownPicture {
  id: string;
  state: 'waiting' | 'kept' | 'failed';
  /** Why it is not there. */
  problem: string | null;
}

export interface ShownMessage<Moment = string> {
  id: string;
  direction: string;
  purpose: string;
  body: string;
  mediaUrl: string | null;
  /** What came with it, in order. */
  pictures: ShownPicture[];
  state: string;
  meaning: string | null;
  error: string | null;
  /** It waits until the number of the business is approved for texts. */
  isHeld: boolean;
  at: Moment;
  deliveredAt: Moment | null;
  campaignId: string | null;
  campaignName: string | null;
}

export interface Appointment<Moment = string> {
  id: string;
  messageId: string | null;
  title: string;
  address: string | null;
  notes: string | null;
  state: string;
  startsAt: Moment;
  endsAt: Moment;
}

export interface ConversationDetail<Moment = string> {
  conversation: {
    id: string;
    phone: string;
    contactId: string | null;
    name: string | null;
    address: string | null;
    lastJobTitle: string | null;
    optedOutAt: Moment | null;
    lastInboundAt: Moment | null;
    readAt: Moment | null;
  };
  messages: ShownMessage<Moment>[];
  appointments: Appointment<Moment>[];
  timeZone: string;
}
