import type { CompanyInfo } from './company.ts';

/** `Moment` is a Date where the server makes it, text once it travelled as JSON. */
export interface Company<Moment = string> extends CompanyInfo {
  logoUrl: string | null;
  /** Changes with every detail but the logo, which is saved on its own. */
  revision: string;
  updatedAt: Moment | null;
}

/** Whether a review site is connected, and by which link. */
export interface Integration {
  status: 'connected' | 'not_connected';
  link: string | null;
}

export interface Integrations {
  googleReviews: Integration;
  facebookPage: Integration;
}
