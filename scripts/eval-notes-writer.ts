import { loadEnvFile, readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { systemClock } from '#server/providers/clock.ts';
import { createWriter } from '#server/providers/writer/create-writer.ts';
import { evaluateWriter } from './notes-training/evaluate-writer.ts';
import type { LabelledCall } from './notes-training/load-calls.ts';
import { scoreTable } from './notes-training/print-score.ts';

/** The same table for whichever writer the environment sets up: a language model, or ours as it ships. */
export async function evalNotesWriter(calls: LabelledCall[], options: { verbose: boolean }): Promise<void> {
  loadEnvFile();
  const env = { ...readEnv(), LOG_LEVEL: 'error' as const };
  const writer = await createWriter({ env, log: createLog(env), clock: systemClock });
  console.log(writer.describe());
  const { score, stoodIn } = await evaluateWriter(calls, writer);
  console.log(scoreTable(score));
  if (stoodIn > 0) {
    const health = writer.health?.();
    const why = health?.state === 'degraded' ? `, the last time for ${health.kind}` : '';
    console.log(`The embedded writer stood in for ${stoodIn} of ${calls.length} calls${why}.`);
  }
  if (options.verbose) console.log(score.log.join('\n'));
}
