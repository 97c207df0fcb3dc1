/** The short form runs with every `npm test`, the long one with `npm run chaos`. */
export function size<Size>(sizes: { short: Size; long: Size }): Size {
  return process.env.CHAOS === 'long' ? sizes.long : sizes.short;
}
