import { defineConfig, devices } from '@playwright/test';

// As root Chromium needs --no-sandbox; the rest keeps it from calling home while tests run.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/start-server.ts',
  workers: 2,
  fullyParallel: true,
  // A browser on a shared build machine may stall; a test that needs it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // Bounds for what hangs. A test waits for states, so that a busy machine makes it slow and not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath: process.env.CHROME_PATH, args },
    trace: 'on-first-retry',
    // As in the shared tab; the one test of the worker lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      // What looks and works the same at any width runs once. Every page is looked at in both (pages.spec.ts).
      grep: /@every-width/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
