import { readEnv } from '#server/env.ts';
import { runServer } from '#server/run-server.ts';
import { hearTonesIn } from '../sound/hear-tones-in.ts';

// The whole server, which hears tones instead of words.
const server = await runServer({
  env: readEnv(),
  services: ['web', 'worker'],
  prepare: (deps) => hearTonesIn({ deps }),
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
