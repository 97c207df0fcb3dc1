import { pictureMessages } from '#domain/site/pictures.ts';
import { drawPng } from '../support/files/draw-png.ts';
import { expect, test } from './jotline-test.ts';

const places = [
  {
    page: '/dashboard/settings#company',
    field: '#company input[type=file]',
    route: '**/api/company/logo',
    shown: /Logo of/,
  },
  {
    page: '/dashboard/campaigns/create',
    field: 'input[aria-label="Campaign image"]',
    route: '**/api/campaign-images',
    shown: 'Shown with the campaign',
  },
];

test('a picture that is not taken: the reason stands where it was chosen, and the same file can be sent again', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  const [tooLarge, picture] = [await drawPng(5000, 5000), await drawPng(600, 200)];
  for (const place of places) {
    await page.goto(place.page);
    const field = page.locator(place.field);
    const choose = async (buffer: Buffer) => {
      await field.setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer });
      // A browser says nothing about a choice that is the same as before.
      await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
    };
    await choose(tooLarge);
    await expect(page.getByText('This picture is larger than 24 megapixels.')).toBeVisible();

    await page.route(place.route, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '10' },
        json: { error: { code: 'unavailable', message: pictureMessages.busy, requestId: 'a' } },
      }),
    );
    await choose(picture);
    await expect(page.getByText(pictureMessages.busy)).toBeVisible();

    await page.unroute(place.route);
    await choose(picture);
    await expect(page.getByRole('img', { name: place.shown })).toBeVisible();
    await expect(page.getByText(pictureMessages.busy)).toBeHidden();
  }
});
