import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,web,scripts}/**/*.test.{ts,tsx}', 'server/providers/**/*.test.ts'],
          exclude: ['server/providers/identity/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'test/{rls,chaos,support}/**/*.test.ts'],
          exclude: ['server/providers/{mailer,storage,telephony,transcriber,writer}/**'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
