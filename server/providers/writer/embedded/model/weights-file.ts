import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The large weights lie compressed: together with the networks they must stay small enough to carry. */
export const readWeightsFile = (file: URL) => gunzipSync(readFileSync(file)).toString('utf8');

export const writeWeightsFile = (file: URL, text: string) =>
  writeFileSync(file, gzipSync(`${text}\n`, { level: 9 }));
