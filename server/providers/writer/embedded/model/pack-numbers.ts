/** Numbers as text, for the files that weights are kept in. */
export const packNumbers = (view: ArrayBufferView) =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');

export function unpackNumbers(text: string): ArrayBuffer {
  const raw = Buffer.from(text, 'base64');
  return raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength);
}
