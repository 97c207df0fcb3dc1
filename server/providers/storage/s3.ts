import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertKey, type Storage } from './storage.ts';

export function createS3Storage(options: { bucket: string; config: S3ClientConfig }): Storage {
  const client = new S3Client(options.config);
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: options.bucket, Key: key };
  };
  return {
    describe: () => `S3 bucket ${options.bucket}`,
    async put(key, body, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentType: contentType }));
    },
    async find(key) {
      try {
        const object = await client.send(new GetObjectCommand(at(key)));
        return {
          body: object.Body as Readable,
          bytes: object.ContentLength ?? 0,
          contentType: object.ContentType ?? 'application/octet-stream',
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    signLink: (key, { expiresInSeconds }) =>
      getSignedUrl(client, new GetObjectCommand(at(key)), { expiresIn: expiresInSeconds }),
  };
}
