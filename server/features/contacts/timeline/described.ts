/** Rows of one kind that a timeline is about to say something of. */
export interface Described {
  accountId: string;
  timeZone: string;
  ids: string[];
}
