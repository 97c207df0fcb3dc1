/** The model reads its prompt as the text that came before; about half of its 224 tokens are left to us. */
const LONGEST_PROMPT_CHARACTERS = 420;

/** Expected words as a sentence. Words it cannot hold are left out from the end. */
export function vocabularyPrompt(vocabulary: string[] = [], companyName?: string): string {
  const words = [...new Set([...(companyName ? [companyName] : []), ...vocabulary])];
  let prompt = '';
  for (const word of words) {
    const next = prompt === '' ? word : `${prompt}, ${word}`;
    if (next.length > LONGEST_PROMPT_CHARACTERS) break;
    prompt = next;
  }
  return prompt === '' ? '' : `${prompt}.`;
}
