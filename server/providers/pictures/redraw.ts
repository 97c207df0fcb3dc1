import sharp from 'sharp';
import { mostPixels } from '#domain/site/pictures.ts';
import type { PictureResult, PictureTask } from './tasks.ts';

// One picture at a time on one thread, and nothing kept between two: they are never the same.
sharp.concurrency(1);
sharp.cache(false);

const white = '#FFFFFF';

/** The header tells how large a picture is; one that is too large is never unpacked. */
export async function redraw({ picture, kind, drawing }: PictureTask): Promise<PictureResult> {
  const header = await sharp(picture, { limitInputPixels: false }).metadata();
  if (header.format !== (kind === 'avif' ? 'heif' : kind)) throw new Error(`${header.format}, not ${kind}`);
  if (header.width * header.height > mostPixels) return { refused: 'too_many_pixels' };
  const { width, height } = drawing;
  const drawn = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });
  if (drawing.as === 'jpeg') {
    const flat = drawn.flatten({ background: white }).jpeg({ quality: 82, mozjpeg: true });
    return { drawn: await flat.toBuffer() };
  }
  const small = await drawn.png().toBuffer();
  const ground = await chooseGround(small, drawing.groundForWhite);
  return {
    drawn: await sharp(small).flatten({ background: ground }).png({ compressionLevel: 9 }).toBuffer(),
  };
}

/** A white logo on a transparent ground would be white on white. */
async function chooseGround(picture: Buffer, groundForWhite = white): Promise<string> {
  const onWhite = await sharp(picture).flatten({ background: white }).png().toBuffer();
  const { channels } = await sharp(onWhite).stats();
  return channels.every(({ min }) => min > 235) ? groundForWhite : white;
}
