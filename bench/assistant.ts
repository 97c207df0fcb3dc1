import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { answerable, unanswerable } from '../test/evals/assistant-questions.ts';
import { atMost } from './bar.ts';
import { shareOf } from './share-of.ts';

const visitors = 60;

/**
 * From sending a question to its first words, over HTTP on the embedded defaults, one visitor after another; beside the
 * time that the same visitor waited for the key, which is a request of ours without an answer to find.
 */
export async function run() {
  const dataDir = await makeDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: 'true' });
  const address = `${server.url}/functions/v1/chatbot`;
  const questions = [...answerable.map(({ text }) => text), ...unanswerable];
  const key: number[] = [];
  const first: number[] = [];
  const whole: number[] = [];
  for (let number = 0; number < visitors; number += 1) {
    const message = questions[(number * 7) % questions.length] as string;
    const times = await ask(address, message, `10.9.${number >> 8}.${number & 255}`);
    key.push(times.key);
    first.push(times.first);
    whole.push(times.whole);
  }
  await server.stop();
  await removeDataDir(dataDir);
  const firstToKey = Number((shareOf(first, 0.5) / shareOf(key, 0.5)).toFixed(2));
  return {
    bench: 'assistant',
    questions: visitors,
    firstWordsMilliseconds: describe(first),
    wholeAnswerMilliseconds: describe(whole),
    keyMilliseconds: describe(key),
    firstWordsToKey: firstToKey,
    bars: [
      atMost('first words to a plain request, medians', firstToKey, 5),
      // What visitors are promised, whatever the machine.
      atMost('milliseconds to the first words, slowest', describe(first).worst, 300),
    ],
  };
}

async function ask(address: string, message: string, from: string) {
  const forwarded = { 'x-forwarded-for': from };
  const asked = performance.now();
  const { key } = (await (await fetch(address, { headers: forwarded })).json()) as { key: string };
  const started = performance.now();
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...forwarded, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message, context: [] }),
  });
  if (!response.body) throw new Error(`status ${response.status}`);
  let first = 0;
  for await (const _piece of response.body) first ||= performance.now() - started;
  return { key: started - asked, first, whole: performance.now() - started };
}

function describe(times: number[]) {
  const at = (share: number) => Math.round(shareOf(times, share));
  return { median: at(0.5), p95: at(0.95), worst: at(1) };
}
