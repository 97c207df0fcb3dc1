import { expect, type Locator, type Page } from '@playwright/test';
import { freshDigits } from '../jotline-test.ts';

/** What the registry asks of a company, but for its legal name and what is suggested already. */
export async function fillRegistration(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: /^EIN/ }).fill('12-3456789');
  await form.getByLabel('Website or social media page').fill('hale.example.com');
  await form.getByLabel('Street').fill('1 Main St');
  await form.getByLabel('City').fill('Austin');
  await form.getByLabel('State').selectOption('TX');
  await form.getByLabel('ZIP code').fill('78701');
  await form.getByLabel("Contact's last name").fill('Hale');
  await form.getByLabel("Contact's job title").fill('Owner');
  await form.getByLabel("Contact's email").fill('robin@hale.example.com');
}

/** What stands on a phone bill, and the bill. */
export async function fillPortForm(page: Page, form: Locator): Promise<void> {
  await form.getByLabel('Number to bring along').fill(`737${freshDigits()}`);
  await form.getByLabel('Name on the bill').fill('Hale Roofing LLC');
  await form.getByLabel('Account number').fill('998877');
  await form.getByLabel('Street').fill('1 Main St');
  await form.getByLabel('City').fill('Austin');
  await form.getByLabel('State').selectOption('TX');
  await form.getByLabel('ZIP code').fill('78701');
  await form.getByLabel('Who signs for it').fill('Robin Hale');
  await form.getByLabel('Their email').fill('robin@hale.example.com');
  const choosing = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add the bill' }).click();
  await (await choosing).setFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(form.getByText('bill.pdf is with the carrier')).toBeVisible();
}
