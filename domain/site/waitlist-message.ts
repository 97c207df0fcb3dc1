/** The same words for an address we know and one we do not: nobody learns who is on the list. */
export const waitlistSentMessage =
  'Check your inbox. Unless this address is already on the list, an email with one button is on its way. Press it and you are on the list.';
