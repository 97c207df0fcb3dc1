import path from 'node:path';
import { build } from 'vite';

// Beside the web app, under a name that stays and in one file: what a browser keeps for months cannot follow renamed parts.
const root = path.join(import.meta.dirname, '../..');
await build({
  configFile: false,
  root: path.join(root, 'web'),
  logLevel: 'warn',
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: path.join(root, 'web/worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
