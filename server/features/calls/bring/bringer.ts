/** Whoever brings it; what they say is kept with their name and from where. */
export interface Bringer {
  accountId: string;
  loginId: string;
  name: string;
  role: string;
}
