/** Plenty for a crew that sends a recap after every call, and too few to write to strangers with. */
export const recapLimits = {
  accountHour: 40,
  accountDay: 150,
  /** To one address within a day: from one account, and from all of them together. */
  addressFromAccount: 3,
  addressFromAll: 6,
} as const;

/** Why a recap that was to go out waits instead. */
export type RecapHold =
  | 'email_not_confirmed'
  | 'account_hour'
  | 'account_day'
  | 'address_from_account'
  | 'address_from_all';

export const recapHoldReasons: Record<RecapHold, string> = {
  email_not_confirmed:
    'Confirm your email address first: the link is in the email we sent you. The recap is kept until then.',
  account_hour: `${recapLimits.accountHour} recaps left within an hour, the most one account can send. This one is kept: send it a little later.`,
  account_day: `${recapLimits.accountDay} recaps left within a day, the most one account can send. This one is kept: send it tomorrow.`,
  address_from_account: `This customer got ${recapLimits.addressFromAccount} recaps from you within a day. This one is kept: send it tomorrow.`,
  address_from_all:
    'This customer got several recaps within a day, the most that go to anyone. This one is kept: send it tomorrow.',
};

export type RecapChannel = 'email' | 'text';

export const recapStopped: Record<RecapChannel, string> = {
  email: 'This customer asked not to get recaps by email.',
  text: 'This customer asked for no more texts.',
};

/** What became of a recap that was to go out. */
export interface RecapFate {
  state: string;
  heldFor: RecapHold | null;
}
