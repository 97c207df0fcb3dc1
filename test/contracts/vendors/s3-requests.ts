import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createStorage } from '#server/providers/storage/create-storage.ts';
import { createLinkSigner } from '#server/providers/storage/link-signer.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { type ContractCheck, toCheck } from '../contract-check.ts';
import { createChecker, type OpenApi } from '../open-api.ts';
import { startRecorder } from '../seen-request.ts';

/** Every request that our storage makes, held against the description of S3, and free of framing inside files. */
export async function checkS3Requests(api: OpenApi): Promise<ContractCheck> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-contract-'));
  const scratch = await openScratch({ folder });
  const recorder = await startRecorder(({ method }) =>
    method === 'DELETE'
      ? { status: 204 }
      : { body: Buffer.from(method === 'GET' ? 'sound' : ''), headers: { 'content-type': 'audio/wav' } },
  );
  const storage = await createStorage({
    env: {
      DATA_DIR: folder,
      S3_BUCKET: 'recordings',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: recorder.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    scratch,
    publicUrl: '',
    signer: createLinkSigner(''),
  });
  await storage.put('recordings/a.wav', Buffer.from('sound'), 'audio/wav');
  await storage.putStream(
    'recordings/b.wav',
    Readable.from([Buffer.from('so'), Buffer.from('und')]),
    'audio/wav',
  );
  for (const range of [undefined, { start: 0, end: 3 }]) {
    const found = await storage.find('recordings/a.wav', range);
    found?.body.resume();
  }
  await storage.remove('recordings/a.wav');
  await Promise.all([recorder.close(), scratch.close()]);
  await rm(folder, { recursive: true, force: true });
  const checker = createChecker(api);
  return toCheck(
    'S3',
    `requests against its description of ${checker.version}`,
    recorder.requests.map((request) => ({
      name: `${request.method} ${request.target}`,
      problems: [
        ...checker.check({
          ...request,
          // The SDK names its own operation; a file has no schema.
          target: request.target.replace(/\?x-id=\w+$/, ''),
          body: '',
        }),
        ...(request.method === 'PUT' && request.body !== 'sound'
          ? [`the file became "${request.body}"`]
          : []),
      ],
    })),
  );
}
