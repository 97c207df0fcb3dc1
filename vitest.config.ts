import { defineConfig } from 'vitest/config';

/** What needs no database; everything else gets a fresh copy of a migrated one. */
const unit = [
  '{domain,web,scripts}/**/*.test.{ts,tsx}',
  'server/*.test.ts',
  'test/regular-expressions/**/*.test.ts',
  'server/{providers,carrier-emulator}/**/*.test.ts',
];

// Files share the modules of their worker (`isolate: false`): each has an app and a database of its own, and none
// replaces a module. Loading the app anew for every file took a third of the time.
export default defineConfig({
  test: {
    // More than the two cores a build machine has: the tests that kill servers mostly wait.
    maxWorkers: 3,
    projects: [
      { test: { name: 'unit', include: unit, testTimeout: 90_000, isolate: false } },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'test/{rls,chaos,support}/**/*.test.ts'],
          exclude: unit,
          globalSetup: ['test/support/global-setup.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
