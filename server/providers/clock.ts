/** Time as a dependency: what happens on the 1st, after 90 days or outside quiet hours can be tested today. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
