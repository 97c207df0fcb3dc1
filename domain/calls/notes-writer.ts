/** How the notes say who wrote them: the name of a writer, or that ours stood in for a language model. */
const standsIn = /^embedded, since (.*) failed$/;

export function standIn(model: string): string {
  return `embedded, since ${model} failed`;
}

/** The language model that our own writer stood in for, or null. */
export function findAbsentModel(writer: string): string | null {
  return standsIn.exec(writer)?.[1] ?? null;
}
