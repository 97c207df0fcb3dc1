import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

const root = path.join(import.meta.dirname, '../..');
const folders = ['domain', 'server', 'web', 'content'];

export interface Pattern {
  /** File and line, as an editor opens it. */
  place: string;
  source: string;
  flags: string;
}

/** Every pattern written out in the product's sources, and every place where one is put together. */
export function findPatterns(): { written: Pattern[]; built: string[] } {
  const written: Pattern[] = [];
  const built: string[] = [];
  for (const file of listSources()) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
    const isRegExp = (callee: { type: string }) => 'name' in callee && callee.name === 'RegExp';
    new Visitor({
      Literal: (node) => {
        if (!('regex' in node)) return;
        written.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression: (node) => {
        if (isRegExp(node.callee)) built.push(placeOf(node.start));
      },
      CallExpression: (node) => {
        if (isRegExp(node.callee)) built.push(placeOf(node.start));
      },
    }).visit(program);
  }
  return { written, built };
}

function listSources(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .sort();
}
