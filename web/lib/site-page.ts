import type { ComponentType } from 'react';

/** A public page: drawn once, when the site is built, and complete without JavaScript. */
export interface SitePage {
  path: string;
  /** Of this page alone; the product's name is added. The start page has none. */
  title?: string;
  description: string;
  Component: ComponentType;
  /** What search engines read: one JSON-LD object each. `home` is the site's public address without a slash. */
  structuredData?: (home: string) => object[];
  /** Kept out of search engines and the sitemap: answers to a form and the like. */
  hidden?: boolean;
  /** The query parameter that brings the app to this page: it takes over the place once it is loaded. */
  appWhen?: string;
}

/** What a page loads, by address. */
export interface PageFiles {
  styles: string[];
  scripts: string[];
  /** Fetched early because the first screen needs them. */
  fonts: string[];
}
