/** What becomes of a text at the carrier and in the hands of who gets it. */
export interface TextRule {
  /** The number it is for, or how the number ends; every number without. */
  to?: string;
  /**
   * delivered · undelivered, failed and opted_out_late, told by callback · refused and opted_out, at once · busy: too
   * many requests · lost_answer: taken, and the answer gets lost · silent: taken, and never heard of again.
   */
  outcome?:
    | 'delivered'
    | 'undelivered'
    | 'failed'
    | 'refused'
    | 'opted_out'
    | 'opted_out_late'
    | 'busy'
    | 'lost_answer'
    | 'silent';
  /** The carrier's number for what went wrong, where the outcome is told by callback. */
  errorCode?: string;
  /** What the person answers. */
  reply?: string;
  /** How often the person opens the link. */
  clicks?: number;
  /** Callbacks come in the wrong order, each twice. */
  disorderly?: boolean;
  /** How long the carrier takes to answer. */
  delayMs?: number;
  /** So many texts, then the rule is used up. */
  times?: number;
}

export const textOutcomes = [
  'delivered',
  'undelivered',
  'failed',
  'refused',
  'opted_out',
  'opted_out_late',
  'busy',
  'lost_answer',
  'silent',
] as const;

/** The first rule that fits; everything else is delivered. */
export function createTextScript() {
  let rules: TextRule[] = [];
  return {
    set(next: TextRule[]) {
      rules = next.map((rule) => ({ ...rule }));
    },
    take(to: string): TextRule {
      const rule = rules.find(({ to: wanted, times }) => to.endsWith(wanted ?? '') && times !== 0);
      if (rule?.times) rule.times -= 1;
      return rule ?? {};
    },
  };
}
