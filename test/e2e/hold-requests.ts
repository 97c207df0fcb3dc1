import type { Page } from '@playwright/test';

/** Keeps requests from the server until the test has seen what the page shows meanwhile, and lets them go. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const isSeen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await isSeen;
    await route.continue();
  });
  return letGo;
}
