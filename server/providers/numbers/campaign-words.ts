/** The single words that the registry wants named; what else we understand is more. */
export const startWords = ['START', 'UNSTOP'];
export const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
export const helpWords = ['HELP', 'INFO'];
