import type { Source, SourceImport } from './parse-source.ts';

/** Files that import each other, directly or through others: one complaint for each circle, types counted too. */
export function findCircles(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const complaints: string[] = [];
  const done = new Set<string>();

  function walk(source: Source, way: { path: string; line: number }[]): void {
    const begin = way.findIndex((step) => step.path === source.path);
    if (begin >= 0) {
      const circle = way.slice(begin);
      const names = [...circle.map((step) => step.path), source.path];
      complaints.push(`${source.path}:${circle[0]?.line} imports itself: ${names.join(' → ')}`);
      return;
    }
    if (done.has(source.path)) return;
    for (const { next, line } of listNeighbours(source.imports))
      walk(next, [...way, { path: source.path, line }]);
    done.add(source.path);
  }

  const listNeighbours = (imports: SourceImport[]) =>
    imports.flatMap(({ target, line }) => {
      const next = byPath.get(target);
      return next ? [{ next, line }] : [];
    });

  for (const source of sources) walk(source, []);
  return complaints;
}
