import type { Clock } from '../../clock.ts';
import type { WriterHealth } from '../writer.ts';
import type { FailureKind } from './model-failure.ts';

/** How the language model has been answering since this process started; kept in memory alone. */
export function createWriterHealth(clock: Clock) {
  let current: WriterHealth = { state: 'ok' };
  return {
    read: () => current,
    answered() {
      current = { state: 'ok' };
    },
    failed(kind: FailureKind) {
      const before = current.state === 'degraded' ? current : { since: clock.now(), failures: 0 };
      current = { state: 'degraded', kind, since: before.since, failures: before.failures + 1 };
    },
  };
}
