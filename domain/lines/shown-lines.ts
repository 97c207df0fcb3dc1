import type { Agreement, CrmFormat, RecipientKind } from './line-rules.ts';

/** A code under way, as far as it can still be entered. `Moment` is a Date until it travels as JSON. */
export interface LineCode<Moment = string> {
  /** A landline is called, and hears it. */
  channel: 'text' | 'call';
  triesLeft: number;
  resendAt: Moment;
  expiresAt: Moment;
  /** Why its text does not arrive, once the carrier has said so. */
  problem: string | null;
}

export interface PhoneLine<Moment = string> {
  id: string;
  phoneNumber: string;
  assignedPersonName: string;
  assignedEmail: string | null;
  assignedEmailAgreement: Agreement | null;
  verifiedAt: Moment | null;
  sendToPrimary: boolean;
  sendRecapAutomatically: boolean;
  isPrimary: boolean;
  isAddon: boolean;
  monthlyPriceCents: number;
  createdAt: Moment;
  callsThisCycle: number;
  minutesThisCycle: number;
  code: LineCode<Moment> | null;
}

export interface EmailRecipient<Moment = string> {
  id: string;
  email: string;
  name: string;
  kind: RecipientKind;
  crmFormat: CrmFormat | null;
  isGlobal: boolean;
  assignedPhoneId: string | null;
  isPrimary: boolean;
  isAddon: boolean;
  monthlyPriceCents: number;
  createdAt: Moment;
  agreement: Agreement;
}

/** What settings list; `included` is how many the plan brings. */
export interface LineList<Moment = string> {
  lines: PhoneLine<Moment>[];
  included: number;
}

export interface RecipientList<Moment = string> {
  recipients: EmailRecipient<Moment>[];
  included: number;
}
