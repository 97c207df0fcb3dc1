import type { GiveCard } from './payment-api.ts';

export interface CardFieldsHandle {
  /** False when something is missing; the fields then say what. */
  check: () => boolean;
  give: GiveCard;
}
