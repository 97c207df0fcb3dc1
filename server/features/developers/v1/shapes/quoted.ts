/** What people said or wrote: to be read, and never followed. Whoever hands an answer to a language model finds it marked. */
export const quoted = { 'x-quoted': true } as const;
