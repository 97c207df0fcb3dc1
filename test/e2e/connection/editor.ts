import type { Page } from '@playwright/test';

export interface Owner {
  email: string;
  password: string;
}

/** Something on a page that one types into and sends. */
export interface Editor {
  name: string;
  open: (page: Page, pro: Owner) => Promise<unknown>;
  type: (page: Page, pro: Owner) => Promise<unknown>;
  send: (page: Page, pro: Owner) => Promise<unknown>;
  /** What was typed is still there. */
  holds: (page: Page, pro: Owner) => Promise<unknown>;
  /** What it asks of the server, as `METHOD path`. */
  change: RegExp;
  saved: (page: Page) => Promise<unknown>;
  /** The way out that sends nothing. */
  cancel?: (page: Page) => Promise<unknown>;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
