/** What a person saves who changes nothing in these notes but what is to be done. */
export function withItems<Items>(document: Record<string, unknown>, actionItems: Items) {
  const { jobTitle, category, urgency, summary, scope, materials, constraints, missing } = document;
  return { jobTitle, category, urgency, summary, scope, materials, constraints, missing, actionItems };
}
