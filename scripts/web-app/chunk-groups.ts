import type { Rolldown } from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type ChunkingContext = Rolldown.ChunkingContext;

/** The script of the public pages, which must stay small. */
const siteScript = /\/web\/site\.ts$/;
/** What the public pages and the app's first frame get their styles from; prerender.ts asks for `frame` by its name. */
const firstStyles = /\/web\/(?:site-styles\.ts|app-frame\.tsx)$/;

/** Numbering plans of all countries: only for forms with a phone number. */
const largeLists = /node_modules\/libphonenumber-js\//;

/**
 * Few files instead of a hundred: at the edge of a cell each one costs a way to the server. A group takes along what its
 * modules import, unless one above it has it already, so the order is from what is needed first to what is needed last:
 * the public pages load `load` and `light`, the app's frame `react` and `frame` too, every page of the app the rest.
 */
export const chunkGroups: CodeSplittingGroup[] = [
  // What import() needs: with React in one file it would bring React to every public page.
  { name: 'load', test: /vite\/preload-helper/, priority: 9 },
  { name: whenReached('light', siteScript), debugName: 'light', test: isOurs, minShareCount: 2, priority: 8 },
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 7 },
  // A field of two forms. Alone: what it imports is everybody's.
  {
    name: 'numbers',
    test: /node_modules\/(react-number-format\/|@mantine\/core\/esm\/components\/NumberInput\/)/,
    includeDependenciesRecursively: false,
    priority: 6,
  },
  {
    name: 'ui',
    test: /node_modules\/(@mantine\/(core|hooks|form|notifications|store)|@floating-ui|@tanstack|@tabler|hono|react-remove-scroll)\//,
    minShareCount: 2,
    priority: 5,
  },
  // Half as large as all other libraries together, and on two pages.
  { name: 'charts', test: /node_modules\/(@mantine\/charts|recharts)\//, priority: 4 },
  {
    name: whenReached('frame', firstStyles),
    debugName: 'frame',
    test: /\.css$/,
    minShareCount: 2,
    priority: 3,
  },
  { name: unlessReaching('app', largeLists), debugName: 'app', test: isOurs, minShareCount: 3, priority: 1 },
];

/** Ours, and of the app: the public pages are drawn beforehand. */
function isOurs(id: string): boolean {
  return /\/(?:web|domain)\//.test(id) && !/node_modules|\/content\/|\/features\/(?:site|help)\//.test(id);
}

function whenReached(name: string, entry: RegExp) {
  const known = new Map<string, boolean>();
  return (id: string, context: ChunkingContext) => (isReached(id, entry, context, known) ? name : null);
}

function unlessReaching(name: string, library: RegExp) {
  const known = new Map<string, boolean>();
  return (id: string, context: ChunkingContext) => (reaches(id, library, context, known) ? null : name);
}

/** Whether a module needs the library, by whatever way. */
function reaches(
  id: string,
  library: RegExp,
  context: ChunkingContext,
  known: Map<string, boolean>,
): boolean {
  if (library.test(id)) return true;
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, false);
  const found = (context.getModuleInfo(id)?.importedIds ?? []).some((imported) =>
    reaches(imported, library, context, known),
  );
  known.set(id, found);
  return found;
}

/** Whether the entry imports a module, by whatever way, without asking for it later. */
function isReached(
  id: string,
  entry: RegExp,
  context: ChunkingContext,
  known: Map<string, boolean>,
): boolean {
  if (entry.test(id)) return true;
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const found = importers.some((importer) => isReached(importer, entry, context, known));
  known.set(id, found);
  return found;
}
