/** How replies begin that answered nothing. A question they stand under is not what the next one leans on. */
export const noAnswerOpenings = {
  unknown: 'I do not know that one',
  signIn: 'That is a question about your own account',
} as const;
