import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addSecondCall } from './add-second-call.ts';

test('a customer’s calls, visits and changes stand on one line, and a second call shows what changed @every-width', async ({
  page,
  pro,
}) => {
  const again = await addSecondCall(page, pro);
  await page.goto('/dashboard/contacts');
  await page.getByRole('link', { name: 'Nora Whitfield' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Birch Lane');
  await page.getByRole('button', { name: 'Save contact' }).click();

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').filter({ hasText: '→ 14 Birch Lane' })).toBeVisible();
  await expect(timeline.getByRole('listitem').filter({ hasText: 'New contact' })).toContainText(
    'From a call',
  );
  await expect(
    timeline.getByRole('heading', { level: 3 }).filter({ hasText: 'coming up' }).first(),
  ).toBeVisible();
  await expectAccessible(page, { where: 'the timeline', within: 'main' });
  await expectNoSidewaysScroll(page);
  await timeline.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Calls and notes' }).click();
  await expect(timeline.getByRole('listitem')).toHaveCount(2);

  await timeline.getByRole('link', { name: '5 changes' }).click();
  await expect(page).toHaveURL(`/dashboard/calls/${again}#changes`);
  const order = page.getByRole('article', { name: 'Draft change order' });
  await expect(order).toContainText('Looks like the same job as');
  const sound = (end: RegExp) => page.waitForResponse((response) => end.test(response.url()));
  const before = sound(/clip\.wav/);
  await order.getByRole('button', { name: 'Play: Was, Price: $2,150' }).click();
  expect((await before).headers()['content-type']).toBe('audio/wav');
  const after = sound(new RegExp(`${again}/clip\\.wav`));
  await order.getByRole('button', { name: 'Play: Is now, Price: $2,150' }).click();
  expect((await after).status()).toBe(200);
  await order.getByRole('button', { name: /^Leave out Visit/ }).click();
  await expect(order.getByRole('heading', { name: 'Visit' })).toHaveCount(0);
  await order.getByRole('textbox', { name: 'Is now, Price: $2,150' }).fill('$2,150 with the expansion tank');
  await order.getByRole('textbox', { name: 'Note on the change order' }).fill('Pan included.');
  await expectAccessible(page, { where: 'a draft change order', within: 'main' });
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await order.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('change-order.pdf');
});
