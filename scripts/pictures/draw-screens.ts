import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openDemo } from './open-demo.ts';

const target = path.join(import.meta.dirname, '../../docs/pictures');

/** Pictures of the product for the README, taken of the demo account in a real browser. */
export async function drawScreens(): Promise<void> {
  await mkdir(target, { recursive: true });
  await openDemo(async ({ page, callId }) => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'You owe' }).waitFor();
    await page.screenshot({ path: path.join(target, 'overview.png') });
    await page.goto(`/dashboard/calls/${callId}`);
    await page.getByRole('article', { name: 'Job ticket' }).waitFor();
    await page.getByRole('button', { name: 'Play recording' }).waitFor();
    await page.screenshot({ path: path.join(target, 'call.png') });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/calls');
    await page.getByRole('listitem').first().waitFor();
    await page.screenshot({ path: path.join(target, 'calls-on-a-phone.png') });
  });
}
