import type { Period } from '../calls/call-list.ts';
import type { CallState } from '../calls/calls.ts';
import type { MissingLabel } from '../calls/notes.ts';
import type { CampaignStatus } from '../campaigns/campaigns.ts';
import type { ListedConversation } from '../messages/shown-messages.ts';

// What the API answers for the first page. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export type ShownPeriod = Exclude<Period, 'all'>;

/** The call that something comes from. */
interface Origin<Moment> {
  callId: string;
  startedAt: Moment;
  jobTitle: string;
  customerName: string | null;
}

export interface OwedItem<Moment = string> extends Origin<Moment> {
  text: string;
  due: string | null;
}

export interface MissingAnswer<Moment = string> extends Origin<Moment> {
  phone: string | null;
  labels: MissingLabel[];
}

export interface WorkingCall<Moment = string> {
  id: string;
  state: CallState;
  startedAt: Moment;
  callerPhone: string | null;
  progressPercent: number | null;
  waitingReason: string | null;
}

/** What the pro owes whom: open items of their own, answers still missing, calls still in the works. */
export interface Owed<Moment = string> {
  actionItems: OwedItem<Moment>[];
  /** One more than are listed stands for any number of them. */
  actionItemCount: number;
  missing: MissingAnswer<Moment>[];
  missingCount: number;
  working: WorkingCall<Moment>[];
}

export interface Communications<Moment = string> {
  period: ShownPeriod;
  totalCalls: number;
  averageSeconds: number | null;
  callsByDay: { day: string; calls: number }[];
  messages: {
    received: number;
    sent: number;
    latest: Omit<ListedConversation<Moment>, 'meaning' | 'isUnread'>[];
  };
}

export interface ActiveCampaign<Moment = string> {
  id: string;
  name: string;
  status: CampaignStatus;
  scheduledAt: Moment | null;
}

/** How far a new account is on its way to the first notes. */
export interface SetUp {
  /** With a logo and an address. */
  hasCompany: boolean;
  hasMoreRecipients: boolean;
  /** While it is the only one. */
  firstCall: { id: string; state: CallState } | null;
}

export interface Overview<Moment = string> {
  period: ShownPeriod;
  proLeads: { text: number; link: number; call: number };
  network: number;
  hasCalls: boolean;
  /** The latest of them; `activeCampaignCount` counts them all. */
  activeCampaigns: ActiveCampaign<Moment>[];
  activeCampaignCount: number;
  minutes: { used: number; allowed: number; cycleStart: string };
  communications: Communications<Moment>;
  owed: Owed<Moment>;
  smartContact: { number: string; card: string };
  setUp: SetUp;
}
