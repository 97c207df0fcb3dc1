import { readFileSync } from 'node:fs';

/** The trained choice between the names of a call. */
export type NameModel = {
  weights: number[];
  /** Words that people say without a capital: a name begins with none of them. */
  everyday: Set<string>;
};

export const NAMES_FILE = new URL('./names.weights.json', import.meta.url);
let loaded: NameModel | null = null;

export function packNames({ weights, everyday }: NameModel): string {
  const short = weights.map((weight) => Number(weight.toPrecision(5)));
  return JSON.stringify({ weights: short, everyday: [...everyday].sort().join(' ') });
}

function unpackNames(text: string): NameModel {
  const { weights, everyday }: { weights: number[]; everyday: string } = JSON.parse(text);
  return { weights, everyday: new Set(everyday.split(' ')) };
}

export function loadNames(): NameModel {
  loaded ??= unpackNames(readFileSync(NAMES_FILE, 'utf8'));
  return loaded;
}
