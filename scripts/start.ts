import { buildWebIfNeeded } from './build-web.ts';

await buildWebIfNeeded();
await import('../server/main.ts');
