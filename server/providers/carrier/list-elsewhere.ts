/** A field of the carrier's console, what stands in it, and what should. */
export type WantedAddress = [field: string, set: string | null | undefined, target: string];

/** The fields that lead elsewhere, each with where it should lead; nothing when all are right. */
export function listElsewhere(wanted: WantedAddress[]): string {
  return (
    wanted
      // What stands behind the hash says how often the carrier tries, and is up to you.
      .filter(([, set, target]) => set?.split('#')[0] !== target)
      .map(([field, , target]) => `${field} to ${target}`)
      .join(', ')
  );
}
