/** One line of the table: what was held against what, and what was wrong. */
export interface ContractCheck {
  vendor: string;
  what: string;
  /** How many requests, signatures or answers. */
  count: number;
  problems: string[];
}

/** Nothing seen is a problem too: a check that looked at nothing proves nothing. */
export function toCheck(
  vendor: string,
  what: string,
  results: { name: string; problems: string[] }[],
): ContractCheck {
  const problems = results.flatMap(({ name, problems: found }) =>
    found.map((problem) => `${name}: ${problem}`),
  );
  return {
    vendor,
    what,
    count: results.length,
    problems: results.length === 0 ? ['nothing was looked at'] : problems,
  };
}
