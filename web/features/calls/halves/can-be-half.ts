import type { ShownCall } from '#domain/calls/shown-calls.ts';

/** Worth asking the server about: it is written up, or held no job by itself. */
export const canBeHalf = ({ state, skipReason, source }: ShownCall): boolean =>
  source !== 'memo' && (state === 'done' || skipReason === 'no_job');
