/**
 * A file from the carrier, counted as it comes: what it says of its size may be missing or wrong. The errors are the
 * caller's: for more than it takes, and for a download that broke off.
 */
export async function readBounded(
  response: Response,
  {
    mostBytes,
    tooLarge,
    brokeOff,
  }: { mostBytes: number; tooLarge: () => Error; brokeOff: (cause: unknown) => Error },
): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      // Leaving the loop ends the download.
      if (bytes > mostBytes) break;
      pieces.push(piece);
    }
  } catch (cause) {
    throw brokeOff(cause);
  }
  if (bytes > mostBytes) throw tooLarge();
  return Buffer.concat(pieces);
}
