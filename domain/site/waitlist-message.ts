/** The same words for an address we know and one we do not: nobody learns who is on the list. */
export const waitlistSentMessage =
  'Check your inbox. Unless this address is on the list already, a mail with one button is on its way. Press the button and you are on it.';
