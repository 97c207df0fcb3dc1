/** Whose first page it is, and where their days begin. */
export interface Viewer {
  accountId: string;
  timeZone: string;
}
