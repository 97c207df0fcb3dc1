import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../http/context.ts';

const { resolve } = createRequire(import.meta.url);

const files: Record<string, string> = {
  'archivo.woff2': '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
};

/** Our two typefaces under names that stay, for pages that are not built with the web app. */
export const fontRoutes = new Hono<AppEnv>().get('/fonts/:name', async (c) => {
  const file = files[c.req.param('name')];
  if (!file) throw new AppError('not_found');
  c.header('content-type', 'font/woff2');
  c.header('cache-control', 'public, max-age=31536000, immutable');
  return c.body(new Uint8Array(await readFile(resolve(file))));
});
