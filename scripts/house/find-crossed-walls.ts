import { isTest, type Source } from './parse-source.ts';

interface Wall {
  /** The files behind it. */
  of: RegExp;
  /** Whether they may not import this; `room` is what the first group of `of` caught. */
  refuses: (target: string, room: string) => boolean;
  why: string;
}

const starts =
  (...prefixes: string[]) =>
  (target: string) =>
    prefixes.some((prefix) => target.startsWith(prefix));
const isNode = starts('node:');
const isOurs = starts('domain/', 'server/', 'web/', 'test/', 'scripts/', 'bench/', 'content/');
/** The files that put the server together. */
const isRoot = (target: string) => /^server\/(?:all-jobs|app|create-deps|main|run-server)\.ts$/.test(target);

const walls: Wall[] = [
  {
    of: /^domain\//,
    refuses: (target) => isNode(target) || (isOurs(target) && !target.startsWith('domain/')),
    why: 'domain/ is pure: it imports nothing else of ours, and not Node.',
  },
  {
    of: /^server\/features\/([^/]+)\//,
    refuses: (target, feature) =>
      target.startsWith('server/features/') &&
      !target.startsWith(`server/features/${feature}/`) &&
      !target.endsWith('.job.ts'),
    why: 'A feature does not import another, except a job it enqueues; what both write belongs to server/records, rules to domain/.',
  },
  {
    of: /^server\/records\//,
    refuses: starts('server/features/', 'server/http/'),
    why: 'Records are below the features: they import no feature and no HTTP.',
  },
  {
    of: /^server\/providers\//,
    refuses: starts('server/features/', 'server/records/', 'server/jobs/', 'server/http/', 'server/deps.ts'),
    why: 'A provider knows its vendor and our words for it, and nothing of the product.',
  },
  {
    of: /^server\/(?!features\/|records\/|providers\/|carrier-emulator\/)[^/]+\//,
    refuses: starts('server/features/'),
    why: 'Only the files that put the server together, and features themselves, import features.',
  },
  {
    of: /^server\/[^/]+\//,
    refuses: isRoot,
    why: 'What puts the server together is imported by nobody below it.',
  },
  {
    of: /^server\/deps\.ts$/,
    refuses: starts('server/features/', 'server/records/'),
    why: 'Every file may import Deps, so Deps imports nobody who does.',
  },
  {
    of: /^server\/carrier-emulator\//,
    refuses: (target) => isOurs(target) && !starts('domain/', 'server/carrier-emulator/')(target),
    why: 'The carrier is the other side of the wire: it knows domain/ and Node, and us by HTTP alone.',
  },
  {
    of: /^server\//,
    refuses: starts('web/', 'test/', 'scripts/', 'bench/'),
    why: 'The server imports neither the web app nor what stands around it.',
  },
  {
    of: /^web\/features\/([^/]+)\//,
    refuses: (target, feature) =>
      target.startsWith('web/routes/') ||
      (target.startsWith('web/features/') && !target.startsWith(`web/features/${feature}/`)),
    why: 'A feature does not import another: what both show belongs to web/components, and web/routes put them together.',
  },
  {
    of: /^web\/(?:components|lib)\//,
    refuses: starts('web/features/', 'web/routes/'),
    why: 'web/components and web/lib are below the features.',
  },
  {
    of: /^web\/(?!lib\/api\.ts$)/,
    refuses: starts('server/'),
    why: "web/ imports domain/ only; the API's type comes through web/lib/api.ts.",
  },
  {
    of: /^web\/lib\/api\.ts$/,
    refuses: (target) => target.startsWith('server/') && target !== 'server/app.ts',
    why: "Of the server, the web app knows the API's type alone.",
  },
  {
    of: /^web\//,
    refuses: (target) => isNode(target) || starts('test/', 'scripts/', 'bench/')(target),
    why: 'web/ runs in a browser.',
  },
];

/** Imports that go through a wall. Tests may look everywhere. */
export function findCrossedWalls(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      source.imports.flatMap(({ target, line }) =>
        walls
          .filter(({ of, refuses }) => {
            const match = of.exec(source.path);
            return match !== null && refuses(target, match[1] ?? '');
          })
          .map(({ why }) => `${source.path}:${line} imports ${target}. ${why}`),
      ),
    );
}
