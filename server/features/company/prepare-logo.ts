import { AppError } from '#domain/errors.ts';
import { logoLimits, logoMessages } from '#domain/logo.ts';

const mostPixels = 50_000_000;
const ink = '#17212B';

/**
 * The picture itself decides what it is, never its name or the type the browser gave. What is kept is drawn anew:
 * small, without metadata, on a ground of its own so that it reads on light and dark alike.
 */
export async function prepareLogo(upload: Buffer): Promise<Buffer> {
  const kind = sniff(upload);
  if (!kind) throw refusal(looksLikeSvg(upload) ? logoMessages.svg : logoMessages.otherKind);
  // Loaded when first used: it brings a native library.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: mostPixels, failOn: 'error' as const };
  try {
    const { format } = await sharp(upload, options).metadata();
    if (format !== kind) throw refusal(logoMessages.otherKind);
    const { width, height } = logoLimits;
    const drawn = await sharp(upload, options)
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    const onWhite = sharp(drawn).flatten({ background: '#FFFFFF' });
    const { channels } = await sharp(await onWhite.clone().png().toBuffer()).stats();
    // A white logo on a transparent ground would be white on white.
    const blank = channels.every(({ min }) => min > 235);
    const ground = blank ? sharp(drawn).flatten({ background: ink }) : onWhite;
    return await ground.png({ compressionLevel: 9 }).toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('validation_failed', { userMessage: logoMessages.unreadable, cause: error });
  }
}

function sniff(file: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const [riff, webp] = [file.toString('latin1', 0, 4), file.toString('latin1', 8, 12)];
  return riff === 'RIFF' && webp === 'WEBP' ? 'webp' : null;
}

function looksLikeSvg(file: Buffer): boolean {
  return /<svg[\s>]/i.test(file.toString('utf8', 0, 4096));
}

function refusal(userMessage: string): AppError {
  return new AppError('unsupported_media_type', { message: 'logo refused by content', userMessage });
}
