import { expect, type Page } from '@playwright/test';
import { addContact, cards, confirmEmail, readCode, subscribe, typeCard } from '../buying.ts';
import { post } from '../jotline-test.ts';
import { fillPortForm, fillRegistration } from '../numbers/number-forms.ts';
import { addSampleCall } from '../sample-calls.ts';
import { addMember } from '../team/members.ts';
import { buyingEditors } from './buying-editors.ts';
import { developerEditors } from './developer-editors.ts';
import { button, type Editor, type Owner } from './editor.ts';
import { passkeyEditors } from './passkey-editors.ts';
import { readAuthenticator } from './read-authenticator.ts';
import { tellingEditors } from './telling-editors.ts';

const settings = (part: string) => `/dashboard/settings#${part}`;
const getJson = async (page: Page, path: string) => (await page.request.get(path)).json();
/** Of the authenticators that are being set up. */
const secrets = new Map<string, string>();
const toastSays = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

async function openCall(page: Page, pro: Owner, query = ''): Promise<void> {
  await confirmEmail(page, pro.email);
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}${query}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function openContact(page: Page, consent = {}): Promise<void> {
  const nora = { name: 'Nora Field', phone: '5125550101', ...consent };
  const { id } = await (await post(page, '/api/contacts', nora, 201)).json();
  await page.goto(`/dashboard/contacts/${id}`);
}

async function openConversation(page: Page, pro: Owner): Promise<void> {
  const sample = await post(page, '/dev/sample-campaigns', { email: pro.email }, 201);
  const { phones } = await sample.json();
  await post(page, '/dev/texts', { from: phones[0], body: 'Yes' }, 201);
  const list = async () => (await getJson(page, '/api/conversations')).conversations;
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
  await page.goto(`/dashboard/messages/${(await list())[0].id}`);
}

async function openCart(page: Page, part: 'lines' | 'emails', name: string): Promise<void> {
  await page.goto(settings(part));
  await button(page, name).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const callEditors: Editor[] = [
  {
    name: 'the notes',
    open: async (page, pro) => {
      await openCall(page, pro);
      await button(page, 'Edit').click();
    },
    type: (page) => page.getByLabel('Job title').fill('Swap the basement heater'),
    send: (page) => button(page, 'Save notes').click(),
    holds: (page) => expect(page.getByLabel('Job title')).toHaveValue('Swap the basement heater'),
    change: /^PATCH .*\/notes$/,
    saved: (page) =>
      expect(page.getByRole('heading', { level: 1, name: 'Swap the basement heater' })).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: "a to-do's text",
    open: async (page, pro) => {
      await openCall(page, pro);
      await button(page, 'Edit').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'What, line 1' }).fill('Bring the long ladder'),
    send: (page) => button(page, 'Save notes').click(),
    holds: (page) =>
      expect(page.getByRole('textbox', { name: 'What, line 1' })).toHaveValue('Bring the long ladder'),
    change: /^PATCH .*\/notes$/,
    saved: (page) => expect(page.getByText('Bring the long ladder').first()).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a promise',
    open: async (page, pro) => {
      await addSampleCall(page, pro);
      await page.goto('/dashboard/promises');
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Change' }).click();
    },
    type: (page) => page.getByLabel('What was promised').fill('Bring the long ladder'),
    send: (page) => button(page, 'Save promise').click(),
    holds: (page) => expect(page.getByLabel('What was promised')).toHaveValue('Bring the long ladder'),
    change: /^PATCH .*\/promises\/[^/]+$/,
    saved: (page) => expect(page.getByText('Bring the long ladder').first()).toBeVisible(),
    cancel: (page) => button(page, 'Close change promise').click(),
  },
  {
    name: "the customer's name",
    open: async (page, pro) => {
      await openCall(page, pro);
      await button(page, 'Change name').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Name' }).fill('Gill Stroud'),
    send: (page) => button(page, 'Save').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Gill Stroud'),
    change: /^POST .*\/customer$/,
    saved: (page) => expect(page.getByText('Gill Stroud').first()).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'the recap',
    open: async (page, pro) => {
      await openCall(page, pro);
      await button(page, 'Look and send').click();
    },
    type: (page) => page.getByRole('textbox', { name: "Customer's email" }).fill('gill@example.com'),
    send: (page) => button(page, 'Send recap').click(),
    holds: (page) =>
      expect(page.getByRole('textbox', { name: "Customer's email" })).toHaveValue('gill@example.com'),
    change: /^POST .*\/recap$/,
    saved: (page) => expect(page.getByText(/(On its way|Sent) to gill@example.com/)).toBeVisible(),
    cancel: (page) => button(page, 'Not now').click(),
  },
  {
    name: 'whom the notes go to again',
    open: async (page, pro) => {
      await openCall(page, pro);
      await button(page, 'Send again').click();
    },
    type: (page) => page.getByLabel('Another address').fill('office@example.com'),
    send: (page) => button(page, 'Send notes').click(),
    holds: (page) => expect(page.getByLabel('Another address')).toHaveValue('office@example.com'),
    change: /^POST .*\/deliver$/,
    saved: toastSays('Sending the notes again'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a detail in doubt',
    open: async (page, pro) => {
      await openCall(page, pro, '?confirm=address');
      await button(page, 'Something else').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Address' }).fill('77 Pennywhistle Court'),
    send: (page) => button(page, 'Save').click(),
    holds: (page) =>
      expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('77 Pennywhistle Court'),
    change: /^POST .*\/customer$/,
    saved: (page) => expect(page.getByText('77 Pennywhistle Court').first()).toBeVisible(),
    cancel: (page) => button(page, 'Later').click(),
  },
  {
    name: 'a known word',
    open: (page) => page.goto(settings('words')),
    type: (page) => page.getByRole('textbox', { name: 'New word' }).fill('Kowalczyk'),
    send: (page) =>
      page
        .locator('form', { has: page.getByLabel('New word') })
        .getByText('Add')
        .click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'New word' })).toHaveValue('Kowalczyk'),
    change: /^POST .*\/vocabulary$/,
    saved: (page) => expect(page.getByRole('list', { name: 'Words' })).toContainText('Kowalczyk'),
  },
];

const settingsEditors: Editor[] = [
  {
    name: 'an invitation',
    open: async (page, pro) => {
      await subscribe(page, pro.email, 'price_business_placeholder');
      await page.goto(settings('team'));
      await button(page, 'Invite somebody').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Email' }).fill('tess@example.com'),
    send: (page) => button(page, 'Send invitation').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('tess@example.com'),
    change: /^POST .*\/team\/invitations$/,
    saved: toastSays('Invitation on its way to tess@example.com'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: "the account's name",
    open: (page) => page.goto(settings('account')),
    type: (page) => page.getByLabel('Account name').fill('Ortiz and Daughters'),
    send: (page) => button(page, 'Save account').click(),
    holds: (page) => expect(page.getByLabel('Account name')).toHaveValue('Ortiz and Daughters'),
    change: /^PATCH .*\/account$/,
    saved: toastSays('Account saved'),
  },
  {
    name: 'the registration for texts',
    open: async (page, pro) => {
      await subscribe(page, pro.email);
      await page.goto(settings('texting'));
    },
    type: (page) => page.getByLabel('Legal name of the business').fill('Ortiz Roofing LLC'),
    send: (page) => button(page, 'Save for later').click(),
    holds: (page) => expect(page.getByLabel('Legal name of the business')).toHaveValue('Ortiz Roofing LLC'),
    change: /^POST .*\/number\/registration$/,
    saved: toastSays(/^Saved$/),
  },
  {
    name: 'the registration that is handed in',
    open: async (page, pro) => {
      await subscribe(page, pro.email);
      await page.goto(settings('texting'));
    },
    type: async (page) => {
      await page.getByLabel('Legal name of the business').fill('Ortiz Roofing LLC');
      await fillRegistration(page.getByRole('form', { name: 'Approval for texts' }));
    },
    send: (page) => button(page, 'Send for approval').click(),
    holds: async (page) => {
      await expect(page.getByLabel('Legal name of the business')).toHaveValue('Ortiz Roofing LLC');
      await expect(page.getByRole('textbox', { name: /^EIN/ })).toHaveValue('12-3456789');
    },
    change: /^POST .*\/number\/registration\/submit$/,
    saved: toastSays('Handed in'),
  },
  {
    name: 'a number to bring along',
    open: async (page, pro) => {
      await subscribe(page, pro.email);
      await page.goto(settings('number'));
      await button(page, 'Bring your own number').click();
    },
    type: (page) => fillPortForm(page, page.getByRole('form', { name: 'Bring your own number' })),
    send: (page) => button(page, 'Ask for the move').click(),
    holds: async (page) => {
      await expect(page.getByLabel('Account number')).toHaveValue('998877');
      await expect(page.getByText('bill.pdf is with the carrier')).toBeVisible();
    },
    change: /^POST .*\/number\/port$/,
    saved: (page) => expect(page.getByText('Do not cancel your present contract')).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'the company',
    open: async (page) => {
      await page.goto(settings('company'));
      await page.locator('#company').getByRole('button', { name: 'Edit' }).click();
    },
    type: (page) => page.getByLabel('Company name').fill('Ortiz Roofing'),
    send: async (page, pro) => {
      await button(page, 'Save Changes').click();
      await page.getByLabel('Your password').fill(pro.password);
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    },
    holds: async (page, pro) => {
      await expect(page.getByLabel('Company name')).toHaveValue('Ortiz Roofing');
      await expect(page.getByLabel('Your password')).toHaveValue(pro.password);
    },
    change: /^POST .*\/company$/,
    saved: toastSays('Company info saved'),
    cancel: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.locator('#company').getByRole('button', { name: 'Cancel' }).click();
    },
  },
  {
    name: 'the service areas',
    open: async (page) => {
      await page.goto(settings('areas'));
      await page.getByLabel('Search states and counties').fill('nebr');
      await page.getByRole('button', { name: 'Nebraska' }).click();
    },
    type: (page) => page.getByRole('checkbox', { name: 'All of Nebraska (statewide)' }).check(),
    send: (page) => button(page, 'Save service areas').click(),
    holds: (page) =>
      expect(page.getByRole('checkbox', { name: 'All of Nebraska (statewide)' })).toBeChecked(),
    change: /^POST .*\/service-areas$/,
    saved: toastSays('Service areas saved'),
  },
  {
    name: 'the service types',
    open: (page) => page.goto(settings('types')),
    type: async (page) => {
      await page.getByRole('checkbox', { name: 'Other' }).check();
      await page.getByLabel('Other services').fill('Septic tanks');
    },
    send: (page) => button(page, 'Save service types').click(),
    holds: (page) => expect(page.getByLabel('Other services')).toHaveValue('Septic tanks'),
    change: /^POST .*\/service-types$/,
    saved: toastSays('Service types saved'),
  },
  {
    name: 'the Google review link',
    open: async (page) => {
      await page.goto(settings('reviews'));
      await button(page, 'Connect Google reviews').click();
    },
    type: (page) => page.getByLabel('Google review link or place id').fill('ChIJN1t_tDeuEmsRUsoyG83frY4'),
    send: (page) => button(page, 'Connect').click(),
    holds: (page) =>
      expect(page.getByLabel('Google review link or place id')).toHaveValue('ChIJN1t_tDeuEmsRUsoyG83frY4'),
    change: /^POST .*\/google-reviews$/,
    saved: toastSays('Google reviews connected'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'the Facebook page',
    open: async (page) => {
      await page.goto(settings('reviews'));
      await button(page, 'Connect Facebook page').click();
    },
    type: (page) => page.getByLabel('Facebook page address').fill('https://www.facebook.com/ortizroofing'),
    send: (page) => button(page, 'Connect').click(),
    holds: (page) =>
      expect(page.getByLabel('Facebook page address')).toHaveValue('https://www.facebook.com/ortizroofing'),
    change: /^POST .*\/facebook-page$/,
    saved: toastSays('Facebook page connected'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a line',
    open: async (page) => {
      await page.goto(settings('lines'));
      await page
        .locator('#lines')
        .getByRole('button', { name: /^Edit / })
        .click();
    },
    type: (page) => page.getByLabel('Assigned person').fill('Sam Reyes'),
    send: (page) => button(page, 'Save').click(),
    holds: (page) => expect(page.getByLabel('Assigned person')).toHaveValue('Sam Reyes'),
    change: /^PATCH .*\/lines\/[^/]+$/,
    saved: toastSays('Line saved'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'the code to be texted',
    open: async (page) => {
      await page.goto(settings('lines'));
      await page.getByRole('button', { name: /^Verify \(/ }).click();
    },
    type: (page) => expect(page.getByRole('dialog')).toContainText('We text a 6-digit code'),
    send: (page) => button(page, 'Text me a code').click(),
    holds: (page) => expect(page.getByText('No code was sent.')).toBeVisible(),
    change: /^POST .*\/code$/,
    saved: (page) => expect(page.getByLabel('Code')).toBeVisible(),
    cancel: (page) => page.keyboard.press('Escape'),
  },
  {
    name: "a line's code",
    open: async (page) => {
      await page.goto(settings('lines'));
      await page.getByRole('button', { name: /^Verify \(/ }).click();
      await button(page, 'Text me a code').click();
      await expect(page.getByLabel('Code')).toBeVisible();
    },
    type: async (page) => {
      const { lines } = await getJson(page, '/api/lines');
      await page.getByLabel('Code').fill(await readCode(page, lines[0].phoneNumber));
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click(),
    holds: (page) => expect(page.getByLabel('Code')).toHaveValue(/^\d{6}$/),
    change: /^POST .*\/verify$/,
    saved: toastSays(/is verified$/),
  },
  {
    name: 'a recipient',
    open: async (page) => {
      await page.goto(settings('emails'));
      await page
        .locator('#emails')
        .getByRole('button', { name: /^Edit / })
        .click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Name' }).fill('The office'),
    send: (page) => button(page, 'Save').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('The office'),
    change: /^PATCH .*\/recipients\/[^/]+$/,
    saved: toastSays('Email saved'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a new password',
    open: (page) => page.goto(settings('security')),
    type: async (page, pro) => {
      await page.getByLabel('Current password').fill(pro.password);
      await page.getByLabel('New password', { exact: true }).fill('gutter-41-down');
    },
    send: (page) => button(page, 'Change password').click(),
    holds: (page) => expect(page.getByLabel('New password', { exact: true })).toHaveValue('gutter-41-down'),
    change: /^POST .*\/password/,
    saved: toastSays(/password changed/i),
  },
  {
    name: "the authenticator's password",
    open: async (page) => {
      await page.goto(settings('security'));
      await page.getByRole('button', { name: /turn on/i }).click();
    },
    type: (page, pro) => page.getByLabel('Your password', { exact: true }).fill(pro.password),
    send: (page) => button(page, 'Continue').click(),
    holds: (page, pro) => expect(page.getByLabel('Your password', { exact: true })).toHaveValue(pro.password),
    change: /^POST .*\/totp\/start$/,
    saved: (page) => expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: "the authenticator's code",
    open: async (page, pro) => {
      await page.goto(settings('security'));
      await page.getByRole('button', { name: /turn on/i }).click();
      await page.getByLabel('Your password', { exact: true }).fill(pro.password);
      const started = page.waitForResponse('**/api/totp/start');
      await button(page, 'Continue').click();
      secrets.set(pro.email, (await (await started).json()).secret);
    },
    type: (page, { email }) =>
      page.getByLabel('Code from the app').fill(readAuthenticator(secrets.get(email) ?? '')),
    send: (page) => button(page, 'Confirm code').click(),
    // What is shown this once must not go either.
    holds: async (page) => {
      await expect(page.getByLabel('Code from the app')).toHaveValue(/^\d{6}$/);
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
    change: /^POST .*\/totp\/confirm$/,
    saved: toastSays('Authenticator app turned on'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: "a member's role",
    open: async (page, pro) => {
      await subscribe(page, pro.email, 'price_business_placeholder');
      await addMember(page, pro, 'technician');
      await page.goto(settings('team'));
      await page.getByRole('button', { name: /^Change/ }).click();
    },
    type: (page) => page.getByRole('radio', { name: 'Office' }).check(),
    send: (page) => button(page, 'Save').click(),
    holds: (page) => expect(page.getByRole('radio', { name: 'Office' })).toBeChecked(),
    change: /^PATCH .*\/members\/[^/]+$/,
    saved: toastSays('Olga Berg changed'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'the password that deletes the account',
    open: async (page) => {
      await page.goto(settings('security'));
      await page.locator('#security').getByRole('button', { name: 'Delete my account' }).click();
    },
    type: (page, pro) => page.getByRole('dialog').getByLabel('Your password').fill(pro.password),
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click(),
    holds: (page, pro) =>
      expect(page.getByRole('dialog').getByLabel('Your password')).toHaveValue(pro.password),
    change: /^POST .*\/deletion$/,
    saved: (page) => expect(page.getByRole('button', { name: 'Keep my account' }).first()).toBeVisible(),
    cancel: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'the card',
    open: async (page) => {
      await page.goto(settings('plan'));
      await button(page, 'Add card').click();
    },
    type: (page) => typeCard(page, cards.works),
    send: (page) => button(page, 'Save card').click(),
    holds: (page) => expect(page.getByLabel('Card number')).toHaveValue(cards.works),
    change: /^POST .*\/card/,
    saved: toastSays('Card saved'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a line for the cart',
    open: (page) => openCart(page, 'lines', 'Add a line'),
    type: async (page) => {
      await page.getByRole('dialog').getByLabel('Phone', { exact: true }).fill('7375550142');
      await page.getByRole('dialog').getByLabel('Assigned person').fill('Sam Reyes');
    },
    send: (page) => button(page, 'Add to Cart').click(),
    holds: (page) => expect(page.getByRole('dialog').getByLabel('Assigned person')).toHaveValue('Sam Reyes'),
    change: /^POST .*\/cart$/,
    saved: toastSays(/Added to your cart/),
    cancel: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'an email for the cart',
    open: (page) => openCart(page, 'emails', 'Add an email'),
    type: (page) => page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('crew@example.com'),
    send: (page) => button(page, 'Add to Cart').click(),
    holds: (page) =>
      expect(page.getByRole('dialog').getByLabel('Email', { exact: true })).toHaveValue('crew@example.com'),
    change: /^POST .*\/cart$/,
    saved: toastSays(/Added to your cart/),
    cancel: (page) => page.keyboard.press('Escape'),
  },
];

const customerEditors: Editor[] = [
  {
    name: 'a new contact',
    open: async (page) => {
      await page.goto('/dashboard/contacts');
      await button(page, 'Add contact').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Name' }).fill('Nora Whitfield'),
    send: (page) => button(page, 'Save contact').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora Whitfield'),
    change: /^POST .*\/contacts$/,
    saved: (page) => expect(page.getByRole('heading', { level: 1, name: 'Nora Whitfield' })).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a contact',
    open: async (page) => {
      await openContact(page);
      await button(page, 'Edit').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Address' }).fill('22 Elm Street'),
    send: (page) => button(page, 'Save contact').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('22 Elm Street'),
    change: /^PATCH .*\/contacts\/[^/]+$/,
    saved: toastSays('Contact saved'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a job that is done',
    open: async (page) => {
      await openContact(page);
      await button(page, 'Job done').click();
    },
    type: (page) => page.getByLabel('What was done').fill('Gutter repair'),
    send: (page) => button(page, 'Save job').click(),
    holds: (page) => expect(page.getByLabel('What was done')).toHaveValue('Gutter repair'),
    change: /^POST .*\/job$/,
    saved: toastSays('Job noted'),
    cancel: (page) => button(page, 'Close job done').click(),
  },
  {
    name: 'notes on a contact',
    open: async (page) => {
      await openContact(page);
      await button(page, 'Write a note').click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Your notes' }).fill('Gate code 4471.'),
    send: (page) => button(page, 'Save note').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Your notes' })).toHaveValue('Gate code 4471.'),
    change: /^PUT .*\/notes$/,
    saved: toastSays('Note saved'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a first text',
    open: async (page) => {
      await openContact(page, { textConsent: true, consentStatement: 'Signed the work order.' });
      await button(page, 'Text Nora Field').click();
    },
    type: (page) => page.getByLabel('Your text').fill('Running ten minutes late.'),
    send: (page) => button(page, 'Send').click(),
    holds: (page) => expect(page.getByLabel('Your text')).toHaveValue('Running ten minutes late.'),
    change: /^POST .*\/messages$/,
    // At night the server answers too, and says that it is night.
    saved: (page) =>
      expect(
        page.getByRole('list', { name: 'Messages' }).or(page.getByText('It is too early or too late')),
      ).toBeVisible(),
    cancel: (page) => button(page, 'Close text nora field').click(),
  },
  {
    name: 'the consent of several contacts',
    open: async (page) => {
      await post(page, '/api/contacts', { name: 'Nora Field', phone: '5125550101' }, 201);
      await page.goto('/dashboard/contacts');
      await page.getByRole('checkbox', { name: 'Select Nora Field' }).check();
      await button(page, 'Consent').click();
    },
    type: (page) => page.getByLabel('How they agreed').fill('Signed the work order.'),
    send: (page) => button(page, 'Record consent for 1').click(),
    holds: (page) => expect(page.getByLabel('How they agreed')).toHaveValue('Signed the work order.'),
    change: /^POST .*\/bulk$/,
    saved: (page) => expect(page.getByText('Consent recorded for 1 contact.')).toBeVisible(),
    cancel: (page) => button(page, 'Close record consent').click(),
  },
  {
    name: 'a tag for several contacts',
    open: async (page) => {
      await post(page, '/api/contacts', { name: 'Nora Field', phone: '5125550101' }, 201);
      await page.goto('/dashboard/contacts');
      await page.getByRole('checkbox', { name: 'Select Nora Field' }).check();
      await button(page, 'Tag').click();
    },
    type: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('Spring'),
    send: (page) => button(page, 'Add to 1 contact').click(),
    holds: (page) =>
      expect(page.getByRole('dialog').getByRole('combobox', { name: 'Tag' })).toHaveValue('Spring'),
    change: /^POST .*\/bulk$/,
    saved: (page) => expect(page.getByText('Tag “Spring” added to 1 contact.')).toBeVisible(),
    cancel: (page) => button(page, 'Close tag 1 contact').click(),
  },
  {
    name: 'a saved filter',
    open: async (page) => {
      await page.goto('/dashboard/contacts?consent=yes');
      await button(page, 'Save this filter').click();
    },
    type: (page) => page.getByRole('dialog').getByLabel('Name').fill('Agreed'),
    send: (page) => button(page, 'Save filter').click(),
    holds: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Agreed'),
    change: /^POST .*\/saved-filters$/,
    saved: toastSays('Filter saved'),
    cancel: (page) => button(page, 'Close save this filter').click(),
  },
  {
    name: 'the statement of an import',
    open: async (page) => {
      await page.goto('/dashboard/contacts/import');
      const buffer = Buffer.from('Customer,Cell\nGil Stroud,(512) 555-0102\n');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('radio', { name: 'They agreed to texts' }).check();
    },
    type: (page) => page.getByLabel('Your statement').fill('They signed the work order.'),
    send: (page) => button(page, 'Import contacts').click(),
    holds: (page) => expect(page.getByLabel('Your statement')).toHaveValue('They signed the work order.'),
    change: /^POST .*\/imports\/[^/]+\/start$/,
    saved: (page) => expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible(),
  },
  {
    name: 'an answer',
    open: openConversation,
    type: (page) => page.getByLabel('Your answer').fill('Great. Tuesday at nine?'),
    send: (page) => button(page, 'Send').click(),
    holds: (page) => expect(page.getByLabel('Your answer')).toHaveValue('Great. Tuesday at nine?'),
    change: /^POST .*\/messages$/,
    saved: (page) =>
      expect(page.getByRole('list', { name: 'Messages' })).toContainText('Great. Tuesday at nine?'),
  },
  {
    name: 'an appointment',
    open: async (page, pro) => {
      await openConversation(page, pro);
      await button(page, 'Make an appointment').click();
    },
    type: (page) => page.getByLabel('What for').fill('Clean the gutters'),
    send: (page) => button(page, 'Save appointment').click(),
    holds: (page) => expect(page.getByLabel('What for')).toHaveValue('Clean the gutters'),
    change: /^POST .*\/appointments$/,
    saved: toastSays('Appointment saved'),
    cancel: (page) => button(page, 'Close make an appointment').click(),
  },
  {
    name: 'a change of an appointment',
    open: async (page, pro) => {
      await openConversation(page, pro);
      await button(page, 'Make an appointment').click();
      await button(page, 'Save appointment').click();
      await button(page, 'Change').click();
    },
    type: (page) => page.getByLabel('What for').fill('Look at the flashing'),
    send: (page) => button(page, 'Save appointment').click(),
    holds: (page) => expect(page.getByLabel('What for')).toHaveValue('Look at the flashing'),
    change: /^PATCH .*\/appointments\/[^/]+$/,
    saved: toastSays('Appointment changed'),
    cancel: (page) => button(page, 'Close change appointment').click(),
  },
];

const campaignEditors: Editor[] = [
  {
    name: 'a campaign',
    open: (page) => page.goto('/dashboard/campaigns/create'),
    type: (page) => page.getByLabel('Name', { exact: true }).fill('Spring offer'),
    send: (page) => button(page, 'Save draft').click(),
    holds: (page) => expect(page.getByLabel('Name', { exact: true })).toHaveValue('Spring offer'),
    change: /^POST .*\/campaigns$/,
    saved: (page) => expect(page.getByRole('heading', { level: 1, name: 'Spring offer' })).toBeVisible(),
  },
  {
    name: 'a campaign for the cart',
    open: async (page) => {
      await addContact(page);
      await page.goto('/dashboard/campaigns/create');
    },
    type: (page) => page.getByLabel('Name', { exact: true }).fill('Summer offer'),
    send: (page) => button(page, 'Add to Cart').click(),
    holds: (page) => expect(page.getByLabel('Name', { exact: true })).toHaveValue('Summer offer'),
    change: /^POST .*\/(campaigns|cart)$/,
    saved: (page) => expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Summer offer'),
  },
  {
    name: 'a review request',
    open: async (page) => {
      await post(page, '/api/company/google-reviews', { link: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 200);
      await page.goto('/dashboard/campaigns/review');
    },
    type: (page) => page.getByLabel('Message', { exact: true }).fill('How was it? {ReviewLink}'),
    send: (page) => button(page, 'Save draft').click(),
    holds: (page) =>
      expect(page.getByLabel('Message', { exact: true })).toHaveValue('How was it? {ReviewLink}'),
    change: /^POST .*\/campaigns$/,
    saved: toastSays('Draft saved'),
  },
];

export const editors = [
  ...callEditors,
  ...settingsEditors,
  ...customerEditors,
  ...campaignEditors,
  ...buyingEditors,
  ...developerEditors,
  ...passkeyEditors,
  ...tellingEditors,
];
