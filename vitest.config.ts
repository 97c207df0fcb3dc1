import { defineConfig } from 'vitest/config';

/** What needs no database; everything else gets a fresh copy of a migrated one. */
const unit = [
  '{domain,web,scripts}/**/*.test.{ts,tsx}',
  'server/*.test.ts',
  'server/{providers,carrier-emulator}/**/*.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: unit, testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'test/{rls,chaos,support}/**/*.test.ts'],
          exclude: unit,
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
