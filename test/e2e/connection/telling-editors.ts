import { expect, type Page } from '@playwright/test';
import { addSecondCall } from '../contacts/add-second-call.ts';
import { addVisits } from '../promises/add-visits.ts';
import { button, type Editor } from './editor.ts';

const onMyWay = (page: Page) => page.getByRole('dialog', { name: 'Tell them you are on your way?' });
const heater = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Be there to replace the heater' });
const changeOrder = (page: Page) => page.getByRole('article', { name: 'Draft change order' });
const noteOf = (page: Page) => changeOrder(page).getByRole('textbox', { name: 'Note on the change order' });
/** Of each page, the names of the files that it gave to the browser. */
const downloads = new WeakMap<Page, string[]>();

/** What is sent to a customer after the call, or taken along to them. */
export const tellingEditors: Editor[] = [
  {
    name: 'that one is on the way',
    open: async (page, pro) => {
      await page.goto('/dashboard');
      await addVisits(page, pro);
      await page.goto('/dashboard/promises');
      await heater(page)
        .getByRole('button', { name: /^On my way/ })
        .click();
    },
    type: (page) => onMyWay(page).getByRole('radio', { name: '45' }).click(),
    send: (page) => onMyWay(page).getByRole('button', { name: 'Send text' }).click(),
    holds: (page) => expect(onMyWay(page).getByRole('radio', { name: '45' })).toBeChecked(),
    change: /^POST .*\/on-my-way$/,
    saved: (page) => expect(heater(page)).toContainText(/On my way sent \d+:\d\d\s[AP]M/),
    cancel: (page) => onMyWay(page).getByRole('button', { name: 'Not now' }).click(),
  },
  {
    name: 'a change order',
    open: async (page, pro) => {
      await page.goto(`/dashboard/calls/${await addSecondCall(page, pro)}#changes`);
      downloads.set(page, []);
      page.on('download', (file) => downloads.get(page)?.push(file.suggestedFilename()));
    },
    type: (page) => noteOf(page).fill('Pan included.'),
    send: (page) => button(page, 'Download PDF').click(),
    holds: (page) => expect(noteOf(page)).toHaveValue('Pan included.'),
    change: /^POST .*\/change-order\.pdf$/,
    saved: (page) => expect.poll(() => downloads.get(page)).toEqual(['change-order.pdf']),
  },
];
