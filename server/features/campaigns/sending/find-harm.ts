interface Figures {
  sent: number;
  failed: number;
  optOuts: number;
}

/** What a carrier still tolerates: beyond it a sender is watched, then blocked. */
const limits = { optOuts: 0.03, failures: 0.05 };
/** Below this many the first few decide: four of the first hundred are too many, whoever comes after. */
const fewest = 100;

/** Why a campaign must pause itself; null while it is healthy. */
export function findHarm({ sent, failed, optOuts }: Figures): 'opt_outs' | 'failures' | null {
  const tried = Math.max(fewest, sent + failed);
  if (optOuts > limits.optOuts * Math.max(fewest, sent)) return 'opt_outs';
  return failed > limits.failures * tried ? 'failures' : null;
}
