import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Turn, turnSchema } from '#domain/calls/transcript.ts';
import { talk } from '#test/support/sound/talk.ts';
import type { Pattern } from './find-patterns.ts';

/** Calls that between them lead the writer to every place where it puts a pattern together. */
const madeUpCalls = [
  talk(
    'P: Hale Plumbing, this is Sol. Is this Mr. Yoon?',
    'C: Yes, this is Daniel. The kitchen faucet is dripping, and the outlet in the kitchen is dead.',
    'P: Okay. What is the address, Daniel?',
    'C: 77 Penny with Elaine, Columbus, 43214.',
    'P: Daniel Yoon, got it. Could I come Tuesday at 9?',
    'C: No, Tuesday is no good. How about Thursday at 10?',
    'P: Thursday at 10 works. And your email?',
    "C: It's dyoon at gmail dot com, Y-O-O-N.",
    'P: I will replace the kitchen faucet Thursday at 10.',
  ),
  talk(
    'P: this is sol how can i help',
    'C: hi my name is nadia i need the toilet in the bathroom fixed',
    'P: and the last name',
    'C: Kowalczyk',
    'P: what is the address',
    'C: 415 north maple street columbus ohio 43214',
    'P: see you tomorrow',
  ),
];

/**
 * Runs in a process of its own: writes down every pattern that the named files put together, when they are loaded and
 * when the writer reads calls that lead it through all its rules.
 */
const root = path.join(import.meta.dirname, '../..');
const found = new Map<string, Pattern>();

function note(made: RegExp): RegExp {
  const pattern = { place: placeOf(new Error().stack ?? ''), source: made.source, flags: made.flags };
  found.set(JSON.stringify(pattern), pattern);
  return made;
}

/** The first line of ours in the stack, past this file. */
function placeOf(stack: string): string {
  for (const line of stack.split('\n').slice(1)) {
    const place = /(?:file:\/\/)?(\/[^()]*?:\d+):\d+\)?$/.exec(line)?.[1] ?? '';
    const file = path.relative(root, decodeURI(place));
    if (place && !/^(?:\.\.|node_modules|test)\b/.test(file)) return file;
  }
  return 'elsewhere';
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args) => note(Reflect.construct(target, args)),
  apply: (target, self, args) => note(Reflect.apply(target, self, args)),
});

for (const file of process.argv.slice(2)) await import(pathToFileURL(path.join(root, file)).href);

const { writeNotes } = await import('#server/providers/writer/embedded/embedded-writer.ts');
const { loadModel } = await import('#server/providers/writer/embedded/model/weights.ts');
for (const turns of [readSample(), ...madeUpCalls])
  await writeNotes(loadModel(), { turns, companyName: 'Hale Plumbing' });
process.send?.([...found.values()]);

function readSample(): Turn[] {
  const file = path.join(root, 'samples/calls/07-plumbing-water-heater.turns.json');
  return z.array(turnSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}
