export interface KeptText {
  sid: string;
  direction: 'inbound' | 'outbound-api';
  from: string;
  to: string;
  body: string;
  mediaUrls: string[];
  segments: number;
  status: string;
  errorCode: string | null;
  /** Where the sender wants to be told. */
  callback: string | null;
  at: string;
}
