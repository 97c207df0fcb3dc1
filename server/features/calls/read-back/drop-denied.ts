/** "Friday, not Thursday": what it is not is taken out, and told apart. */
export function dropDenied(text: string): { kept: string; denied: string } {
  const denied: string[] = [];
  const kept = text
    .replace(/\s+/g, ' ')
    .replace(/,? ?\bnot (?!quite|right|exactly|really|at all|correct)([^,.;!?]+)/gi, (_, what: string) => {
      denied.push(what);
      return ' ';
    });
  return { kept: kept.replace(/\s+/g, ' ').trim(), denied: denied.join('; ') };
}
