export interface Reader {
  accountId: string;
  timeZone: string;
}
