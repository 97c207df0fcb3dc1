/** What a bench promises: a figure, and the limit it must keep to. Figures are ratios or counts wherever they can be. */
export interface Bar {
  what: string;
  measured: number;
  bar: string;
  holds: boolean;
}

export function atLeast(what: string, measured: number, limit: number): Bar {
  return { what, measured, bar: `at least ${limit}`, holds: measured >= limit };
}

export function atMost(what: string, measured: number, limit: number): Bar {
  return { what, measured, bar: `at most ${limit}`, holds: measured <= limit };
}

export function exactly(what: string, measured: number, limit: number): Bar {
  return { what, measured, bar: `exactly ${limit}`, holds: measured === limit };
}
