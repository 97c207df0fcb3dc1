import path from 'node:path';
import { startCarrierEmulator } from '../server/carrier-emulator/carrier-emulator.ts';
import { loadEnvFile, readEnv } from '../server/env.ts';
import { openScratch } from '../server/scratch/scratch.ts';

// The carrier emulator as a process of its own, so that calls go on while the server restarts. It and the server
// read the same settings: TELEPHONY_BASE_URL names the loopback port, the account and token are made up.

loadEnvFile();
const env = readEnv();
const { port, hostname } = new URL(env.TELEPHONY_BASE_URL);
const { TELEPHONY_ACCOUNT_SID: accountSid, TELEPHONY_AUTH_TOKEN: authToken } = env;
if (hostname !== '127.0.0.1' || !port || !accountSid || !authToken) {
  process.stderr.write(
    'Set TELEPHONY_BASE_URL=http://127.0.0.1:PORT, TELEPHONY_ACCOUNT_SID and TELEPHONY_AUTH_TOKEN.\n',
  );
  process.exit(2);
}
const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
const scratch = await openScratch({ folder: path.join(env.DATA_DIR, 'scratch') });
const carrier = await startCarrierEmulator({
  accountSid,
  authToken,
  folder: path.join(env.DATA_DIR, 'carrier'),
  withFile: scratch.withFile,
  number: env.TELEPHONY_NUMBER,
  voiceUrl: `${publicUrl}/webhooks/voice/incoming`,
  statusUrl: `${publicUrl}/webhooks/voice/status`,
  textUrl: `${publicUrl}/webhooks/messages/inbound`,
  voiceFallbackUrl: `${publicUrl}/webhooks/voice/fallback`,
  textFallbackUrl: `${publicUrl}/webhooks/messages/fallback`,
  port: Number(port),
});
process.stdout.write(`The carrier emulator answers at ${carrier.url} and calls ${publicUrl}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await carrier.close();
    await scratch.close();
    process.exit(0);
  });
}
