// What is answered to START, STOP and HELP. The phone companies are told the same words when a business registers.

export const optInAnswer = (name: string) =>
  `${name}: welcome back, you will get our texts again. Reply HELP for help, STOP to opt-out.`;

export const optOutAnswer = (name: string) =>
  `${name}: you are unsubscribed and will get no more texts from us. Reply START to come back.`;

/** `reach` says how to reach a person, such as "Call (512) 555-0123". */
export const helpAnswer = (name: string, reach: string) =>
  `${name}: ${reach} for help. Msg & data rates may apply. Reply STOP to opt-out.`;
