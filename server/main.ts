import { parseArgs } from 'node:util';
import { loadEnvFile, readEnv } from './env.ts';
import { runServer, serviceNames } from './run-server.ts';

const { values } = parseArgs({ options: { services: { type: 'string', default: serviceNames.join(',') } } });

try {
  loadEnvFile();
  const server = await runServer({ env: readEnv(), services: values.services.split(',') });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Someone who asks twice does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      process.stdout.write('Stopping ...\n');
      server.stop().then(
        () => process.exit(0),
        (error: Error) => {
          process.stderr.write(`${error.message}\n`);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  process.stderr.write(`Jotline did not start. ${(error as Error).message}\n`);
  process.exit(1);
}
