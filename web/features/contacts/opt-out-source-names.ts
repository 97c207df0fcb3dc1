/** Who said that there are to be no more texts. */
export const optOutSourceNames: Record<string, string> = {
  reply: 'They wrote',
  carrier: 'The carrier said so',
  call: 'Said in a call',
  pro: 'You recorded it',
  import: 'Came with a list',
};
