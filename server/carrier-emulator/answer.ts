export interface Answer {
  status: number;
  json?: unknown;
  body?: Buffer;
  contentType?: string;
}
