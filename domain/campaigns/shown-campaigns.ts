import type {
  Audience,
  CampaignPurpose,
  CampaignStatus,
  CampaignTemplate,
  HeldReason,
  PauseReason,
} from './campaigns.ts';
import type { TextSize } from './sms.ts';

// What the API answers about campaigns. `Moment` is a Date where the server makes it, text once it travelled as JSON.

/** Where customers write a review; a review campaign needs it. */
export interface ReviewLink {
  isConnected: boolean;
  link: string | null;
}

export interface ListedCampaign<Moment = string> {
  id: string;
  name: string;
  purpose: CampaignPurpose;
  status: CampaignStatus;
  pauseReason: PauseReason | null;
  isPaid: boolean;
  /** Its paid days are over: paused over the turn of a month, it is bought again to go on where it stopped. */
  isRunOut: boolean;
  subtext: string;
  hasMedia: boolean;
  scheduledAt: Moment | null;
  createdAt: Moment;
  completedAt: Moment | null;
  /** A draft has no figures yet. */
  metrics: { sent: number; clicks: number; replies: number } | null;
}

export interface CampaignList<Moment = string> {
  campaigns: ListedCampaign<Moment>[];
  reviews: ReviewLink;
}

export interface ShownCampaign<Moment = string> {
  id: string;
  name: string;
  purpose: CampaignPurpose;
  template: CampaignTemplate | null;
  status: CampaignStatus;
  pauseReason: PauseReason | null;
  title: string | null;
  description: string | null;
  offer: string | null;
  message: string | null;
  mediaUrl: string | null;
  linkUrl: string | null;
  audience: Audience;
  scheduledAt: Moment | null;
  pacingRate: number | null;
  quietHoursEnabled: boolean;
  complianceEnabled: boolean;
  startedAt: Moment | null;
  pausedAt: Moment | null;
  completedAt: Moment | null;
  createdAt: Moment;
  isPaid: boolean;
  isRunOut: boolean;
}

export interface CampaignMetrics {
  sent: number | null;
  delivered: number | null;
  failed: number | null;
  clicks: number | null;
  repliesYes: number | null;
  repliesOther: number | null;
  optOuts: number | null;
  appointments: number | null;
}

export interface CampaignDetail<Moment = string> {
  campaign: ShownCampaign<Moment>;
  metrics: CampaignMetrics | null;
  progress: { total: number; done: number; waiting: number; skipped: number };
  heldBack: { state: string; reason: HeldReason; count: number }[];
  /** `at` is a wall clock of the account's time zone. */
  series: { at: string; sent: number; delivered: number; clicked: number; replied: number }[];
}

/** What a person looks for among recipients: some are states, some are things that happened. */
export const recipientFilters = [
  'waiting',
  'sent',
  'delivered',
  'clicked',
  'replied',
  'opted_out',
  'failed',
  'skipped',
] as const;
export type RecipientFilter = (typeof recipientFilters)[number];

export interface CampaignRecipient<Moment = string> {
  id: string;
  phone: string;
  name: string | null;
  contactId: string | null;
  state: string;
  heldReason: HeldReason | null;
  sendAfter: Moment;
  sentAt: Moment | null;
  deliveredAt: Moment | null;
  clickedAt: Moment | null;
  repliedAt: Moment | null;
  reply: string | null;
  optedOutAt: Moment | null;
  error: string | null;
}

export interface RecipientPage<Moment = string> {
  recipients: CampaignRecipient<Moment>[];
  nextCursor: string | null;
}

/** Why someone in the audience gets nothing. */
export type AudienceHeldReason = Extract<
  HeldReason,
  'no_consent' | 'opted_out' | 'dead_number' | 'asked_recently'
>;

/** Someone of an audience, and why they get nothing; null when they get it. */
export interface AudiencePerson {
  contactId: string;
  name: string | null;
  phone: string | null;
  reason: AudienceHeldReason | 'no_phone' | null;
}

export interface AudiencePage {
  people: AudiencePerson[];
  nextOffset: number | null;
}

/** From this hour to before that one, local time. */
export type Hours = readonly [from: number, to: number];
export interface TextingWeek {
  weekday: Hours;
  saturday: Hours;
  sunday: Hours;
}

/** When people in some places are texted; a state of null is one that nothing tells, by the Eastern clock. */
export interface TextingHours {
  week: TextingWeek;
  states: (string | null)[];
  count: number;
}

export interface CampaignPreview<Moment = string> {
  recipients: number;
  heldBack: { reason: AudienceHeldReason | 'no_phone'; count: number }[];
  /** Whose text is shown; null while nobody would get it. */
  first: { name: string | null; phone: string } | null;
  text: string;
  size: TextSize;
  /** With names and links filled in it is longer than a text can be. */
  isCut: boolean;
  /** The hours of most of them first. */
  hours: TextingHours[];
  unknownPlaceholders: string[];
  startsAt: Moment;
  /** Null when nobody gets it, and past two months. */
  finishesAt: Moment | null;
  reviews: Pick<ReviewLink, 'isConnected'>;
  /** The number it comes from; pending, the phone companies have not approved it yet and everything waits. */
  sender: { phone: string; isPending: boolean };
}

export interface CampaignOptions {
  reviews: ReviewLink;
  timeZone: string;
  /** Most campaign texts one customer gets on one day. */
  textsPerDay: number;
}
