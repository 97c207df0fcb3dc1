import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
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
    async putFile(key, file, contentType) {
      const { size: bytes } = await stat(file);
      // A stream does not tell its length, and S3 wants to know it beforehand.
      const upload = { Body: createReadStream(file), ContentLength: bytes, ContentType: contentType };
      await client.send(new PutObjectCommand({ ...at(key), ...upload }));
      return { bytes };
    },
    async find(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}`;
        const object = await client.send(new GetObjectCommand({ ...at(key), Range }));
        // "bytes 0-99/12345": of a piece, the length alone does not tell the size of the file.
        const total = object.ContentRange?.split('/')[1];
        return {
          body: object.Body as Readable,
          bytes: Number(total ?? object.ContentLength ?? 0),
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
