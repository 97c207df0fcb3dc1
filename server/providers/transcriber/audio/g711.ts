/** The two 8-bit companding laws of the telephone network, as lookup tables to linear samples in −1…1. */

function expandMuLaw(byte: number): number {
  const inverted = ~byte & 0xff;
  const exponent = (inverted >> 4) & 7;
  const magnitude = (((inverted & 15) << 3) + 0x84) << exponent;
  const linear = magnitude - 0x84;
  return (inverted & 0x80 ? -linear : linear) / 32768;
}

function expandALaw(byte: number): number {
  const toggled = byte ^ 0x55;
  const exponent = (toggled >> 4) & 7;
  const mantissa = (toggled & 15) << 4;
  const linear = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return (toggled & 0x80 ? linear : -linear) / 32768;
}

export const MU_LAW = Float32Array.from({ length: 256 }, (_, byte) => expandMuLaw(byte));
export const A_LAW = Float32Array.from({ length: 256 }, (_, byte) => expandALaw(byte));
