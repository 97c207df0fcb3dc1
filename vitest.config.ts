import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,web,scripts}/**/*.test.{ts,tsx}',
            'server/{providers,carrier-emulator}/**/*.test.ts',
          ],
          exclude: ['server/providers/identity/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'test/{rls,chaos,support}/**/*.test.ts'],
          exclude: [
            'server/providers/{mailer,storage,telephony,transcriber,writer}/**',
            'server/carrier-emulator/**',
          ],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
