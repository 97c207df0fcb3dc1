import type { NumberState, ShownPortStep } from './number-rules.ts';
import type { Registration } from './registration.ts';
import type { MissingField, RegistrationState } from './registration-rules.ts';

// What the API answers about the number of a business. `Moment` is a Date on the server, text in the browser.

export interface OfferedNumber {
  phone: string;
  /** Such as "Austin, TX". */
  place: string;
}

export interface ShownNumber<Moment = string> {
  phone: string;
  state: NumberState;
  problem: string | null;
  /** By the pro: it is failed, and nothing went wrong. */
  isCalledOff: boolean;
  portStep: ShownPortStep | null;
  portOn: string | null;
  keepUntil: Moment | null;
  releaseAt: Moment | null;
}

export interface ShownRegistration<Moment = string> {
  state: RegistrationState;
  /** The EIN is never told again, only how it ends. */
  details: Registration;
  einEnds: string | null;
  missing: MissingField[];
  rejectedStep: 'business' | 'campaign' | null;
  reasons: string[];
  waitsForCode: boolean;
  decidedAt: Moment | null;
}

export interface NumberPage<Moment = string> {
  /** What is used while there is none of one's own. */
  sharedNumber: string;
  number: ShownNumber<Moment> | null;
  registration: ShownRegistration<Moment>;
  /** Whether the plan includes one. */
  isIncluded: boolean;
  limits: { segmentsPerSecond: number; segmentsPerDay: number };
  /** Campaign texts and messages that wait for the approval. */
  heldTexts: number;
}
