import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/web-app/chunk-groups.ts';

const port = Number(process.env.PORT ?? 3000);
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

/** Everything the server answers itself; the rest is the web app. */
const serverPaths = [
  '/api',
  '/functions',
  '/mcp',
  '/dev',
  '/webhooks',
  '/sounds',
  '/files',
  '/logos',
  '/recap',
  '/waitlist',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  '/operations',
];

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: scripts or styles, and small files cache better on their own.
    assetsInlineLimit: 0,
    // Tells the prerendering which files the public pages need.
    manifest: true,
    rolldownOptions: {
      // The app; the script of the public pages; and what those pages and the app's frame are drawn from, built for
      // their styles alone.
      input: ['web/index.html', 'web/site.ts', 'web/site-styles.ts', 'web/app-frame.tsx'],
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, apiOrigin])),
  },
  preview: {
    port,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, apiOrigin])),
  },
});
