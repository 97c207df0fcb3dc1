import path from 'node:path';
import type { Env } from '../../env.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import { createFolderStorage } from './folder.ts';
import type { LinkSigner } from './link-signer.ts';
import type { Storage } from './storage.ts';

type StorageSettings = Pick<
  Env,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The bucket of the settings, else a folder. */
export async function createStorage(options: {
  env: StorageSettings;
  publicUrl: string;
  signer: LinkSigner;
  scratch: Scratch;
}): Promise<Storage> {
  const { env, ...parts } = options;
  if (!env.S3_BUCKET) return createFolderStorage({ folder: path.join(env.DATA_DIR, 'files'), ...parts });
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  // Loaded only when used: the SDK is large.
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage({
    bucket: env.S3_BUCKET,
    scratch: parts.scratch,
    config: {
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      // Other makers' servers rarely know a bucket as a host name.
      forcePathStyle: env.S3_ENDPOINT !== undefined,
      // Only Amazon's own reads the checksum that the SDK would frame a stream with; others keep it in the file.
      ...(env.S3_ENDPOINT && {
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
      // Without keys, the SDK finds the machine's own role.
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    },
  });
}
