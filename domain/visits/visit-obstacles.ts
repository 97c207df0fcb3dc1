/** What stands against a text about a visit, in the words the pro reads. */
export const visitObstacles = {
  not_a_visit: 'This is nothing that somebody comes for.',
  done: 'This visit is done or called off.',
  no_contact: 'We do not know which contact this visit is for. Open the call and say whose it is.',
  no_number: 'This customer has no phone number yet. Add it to the contact first.',
  opted_out: 'This customer asked not to be texted. They can text START to come back.',
  dead_number: 'Texts do not arrive at this number.',
  no_consent: 'They have not agreed to texts yet. Record on their contact how they agreed, then it goes out.',
  email_not_confirmed: 'Confirm your email address first: the link is in the email we sent you.',
  sender_pending: 'Your own number is not approved for texts yet.',
  no_plan: 'Reminders go out again when there is a plan.',
  no_day: 'No day was said for this visit. Give it one first.',
  not_today: 'This visit is on another day. Change its day first if you are going today.',
  night:
    'It is too early or too late to text this customer where they are. At night a text goes out only within an hour of the time you agreed on.',
  too_many_account: 'You have texted about 100 visits within a day. Try again tomorrow.',
  too_many_customer: 'This customer got 5 texts about visits within a day. Call them instead.',
} as const;
export type VisitObstacle = keyof typeof visitObstacles;

/** Texts about visits within 24 hours. */
export const visitTextLimits = { account: 100, customer: 5 } as const;
