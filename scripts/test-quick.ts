import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runChecks, staticChecks } from './testing/run-checks.ts';

// For the minutes between two edits: the static checks, the unit tests, and of the integration tests those that reach
// what changed since the last commit, or since whatever is named (`npm run test:quick -- main`). A file that everything
// imports reaches everything: then the tests of the folders that changed run here, and the rest in `npm test`, as does
// the search for slow regular expressions, which takes as long as all other unit tests together.
const since = process.argv[2] ?? 'HEAD';
const mostFiles = 8;
const vitest = path.join('node_modules/.bin', 'vitest');

function read(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const listTests = (...args: string[]): string[] =>
  read(vitest, ['list', '--filesOnly', '--passWithNoTests', ...args])
    .split('\n')
    .flatMap((line) => /\S+\.test\.tsx?$/.exec(line.trim())?.[0] ?? []);

function chooseReached(): string[] {
  const reached = listTests('--project=integration', `--changed=${since}`);
  if (reached.length <= mostFiles) return reached;
  const changed =
    read('git', ['diff', '--name-only', since]) + read('git', ['ls-files', '-o', '--exclude-standard']);
  const folders = new Set(changed.split('\n').filter(Boolean).map(path.dirname));
  const near = reached.filter((file) => folders.has(path.dirname(file))).slice(0, mostFiles);
  console.log(
    `\n${reached.length} test files reach what changed; ${near.length} of them are near and run here.`,
  );
  return near;
}

const { failed } = await runChecks(staticChecks);
const unit = listTests('--project=unit').filter((file) => !file.startsWith('test/regular-expressions/'));
const files = [...unit, ...chooseReached()];
const { status } = spawnSync(vitest, ['run', ...files], { stdio: 'inherit' });
process.exit(failed === 0 && status === 0 ? 0 : 1);
