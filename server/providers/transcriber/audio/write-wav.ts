export function toPcm16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32767));
}

/** A 16-bit PCM WAV file with one channel. */
export function writeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const pcm = toPcm16(samples);
  const header = new DataView(new ArrayBuffer(44));
  const putTag = (at: number, text: string) => {
    for (const [i, letter] of [...text].entries()) header.setUint8(at + i, letter.charCodeAt(0));
  };
  putTag(0, 'RIFF');
  header.setUint32(4, 36 + pcm.byteLength, true);
  putTag(8, 'WAVE');
  putTag(12, 'fmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  putTag(36, 'data');
  header.setUint32(40, pcm.byteLength, true);
  const file = new Uint8Array(44 + pcm.byteLength);
  file.set(new Uint8Array(header.buffer));
  file.set(new Uint8Array(pcm.buffer), 44);
  return file;
}
