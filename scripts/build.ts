import { buildWebIfNeeded } from './build-web.ts';

await buildWebIfNeeded();
