import { parseArgs } from 'node:util';
import { readEnv } from '#server/env.ts';
import { runServer } from '#server/run-server.ts';

// The server as `server/main.ts` runs it, with a clock that is ahead: what campaigns may do is a matter of the hour.

const { values } = parseArgs({
  options: { services: { type: 'string', default: 'web,worker' }, ahead: { type: 'string', default: '0' } },
});
const clock = { now: () => new Date(Date.now() + Number(values.ahead)) };
const server = await runServer({ env: readEnv(), services: values.services.split(','), clock });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
