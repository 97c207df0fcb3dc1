import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Scratch } from '../../scratch/scratch.ts';
import { assertKey, type Storage, withOwner } from './storage.ts';

export function createS3Storage(options: {
  bucket: string;
  config: S3ClientConfig;
  scratch: Scratch;
}): Storage {
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
    async find(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}`;
        const object = await client.send(new GetObjectCommand({ ...at(key), Range }));
        // "bytes 0-99/12345": of a piece, the length alone does not tell the size of the file.
        const total = object.ContentRange?.split('/')[1];
        return {
          body: withOwner(object.Body as Readable),
          bytes: Number(total ?? object.ContentLength ?? 0),
          contentType: object.ContentType ?? 'application/octet-stream',
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        if ((error as Error).name !== 'InvalidRange') throw error;
        // Past the end: S3 calls it an error, we a file of which nothing was wanted.
        const { ContentLength, ContentType } = await client.send(new HeadObjectCommand(at(key)));
        const contentType = ContentType ?? 'application/octet-stream';
        return { body: Readable.from([]), bytes: ContentLength ?? 0, contentType };
      }
    },
    async putStream(key, body, contentType) {
      const source = withOwner(body);
      // Its size must be known before the first byte goes out, so it rests in a file of our own.
      return options.scratch.withFile('body', async (file) => {
        await pipeline(source, createWriteStream(file, { mode: 0o600 }));
        const { size } = await stat(file);
        const Body = withOwner(createReadStream(file));
        await client.send(
          new PutObjectCommand({ ...at(key), Body, ContentLength: size, ContentType: contentType }),
        );
        return size;
      });
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    signLink: (key, { expiresInSeconds }) =>
      getSignedUrl(client, new GetObjectCommand(at(key)), { expiresIn: expiresInSeconds }),
  };
}
