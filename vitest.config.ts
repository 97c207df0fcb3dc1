import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What needs no database; everything else gets a fresh copy of a migrated one. */
const unit = [
  '{domain,web,scripts}/**/*.test.{ts,tsx}',
  'server/*.test.ts',
  'test/{contracts,regular-expressions}/**/*.test.ts',
  'server/{providers,carrier-emulator}/**/*.test.ts',
];

/** Longest first, and of the files that kill servers, which mostly wait, one beside two that compute. */
class WaitingBesideComputing extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes('/test/chaos/');
    const waiting = sorted.filter(isWaiting);
    const computing = sorted.filter((file) => !isWaiting(file));
    const mixed = waiting.flatMap((file, at) => [file, ...computing.slice(at * 2, at * 2 + 2)]);
    return [...mixed, ...computing.slice(waiting.length * 2)];
  }
}

const patient = {
  setupFiles: ['test/support/wait-patiently.ts'],
  expect: { poll: { timeout: 120_000, interval: 50 } },
};

// Files share the modules of their worker (`isolate: false`): each has an app and a database of its own, and none
// replaces a module. Loading the app anew for every file took a third of the time.
export default defineConfig({
  test: {
    // Twice the cores of a build machine: the tests that kill servers mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: WaitingBesideComputing },
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'test/{rls,chaos,support}/**/*.test.ts'],
          exclude: unit,
          globalSetup: ['test/support/global-setup.ts'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          ...patient,
        },
      },
    ],
  },
});
