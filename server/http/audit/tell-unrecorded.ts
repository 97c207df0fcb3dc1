import { type Deed, deeds } from '#domain/audit/deeds.ts';
import type { Deps } from '../../deps.ts';

/** An entry that could not be written is in the log of the server and in its metrics, never lost without a word. */
export function tellUnrecorded(
  { deps, requestId }: { deps: Deps; requestId: string },
  deed: Deed,
  error: unknown,
): void {
  deps.log.error({ requestId, deed, err: error }, 'an activity was not recorded');
  deps.metrics.noteUnrecorded({ action: deeds[deed][0] });
}
