/** The two 8-bit laws of the telephone network (ITU G.711), as tables to 16-bit samples. */

/** Samples a second, a byte each. */
export const phoneRate = 8000;

/** Sign, three bits of exponent, four of mantissa, all inverted. */
export const muLaw = Int16Array.from({ length: 256 }, (_, byte) => {
  const value = ~byte & 0xff;
  const magnitude = (((value & 0x0f) << 3) + 0x84) << ((value & 0x70) >> 4);
  return value & 0x80 ? 0x84 - magnitude : magnitude - 0x84;
});

/** Every other bit is inverted, and the lowest step is linear. */
export const aLaw = Int16Array.from({ length: 256 }, (_, byte) => {
  const value = byte ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = (value & 0x0f) << 4;
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return value & 0x80 ? magnitude : -magnitude;
});

export function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32_635) + 0x84;
  const exponent = Math.max(0, Math.floor(Math.log2(magnitude)) - 7);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
