/**
 * The widths at which pages change, the same everywhere. CSS writes them as `(width < 37.5em)` and `(width >= 37.5em)`:
 * custom media need a plugin, so scripts/breakpoints.test.ts holds the style sheets to this list.
 */
export const breakpoints = { tablet: 37.5, laptop: 56.25, desktop: 68.75 } as const;

/** A media query for windows narrower than that. */
export function below(breakpoint: keyof typeof breakpoints): string {
  return `(width < ${breakpoints[breakpoint]}em)`;
}
