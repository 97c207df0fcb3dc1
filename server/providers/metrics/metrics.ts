import type { Action } from '#domain/audit/audit-words.ts';

/** What an operator watches, in our words. Names of routes and jobs, never of people. */
export interface Metrics {
  noteRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  noteJob: (job: { name: string; outcome: 'done' | 'failed' | 'given_up'; seconds: number }) => void;
  noteSent: (sent: { kind: 'mail' | 'text'; outcome: 'taken' | 'refused' }) => void;
  /** An entry of the activity log that could not be written. */
  noteUnrecorded: (entry: { action: Action }) => void;
  /** All of it as Prometheus reads it, with what waits in the queue now. */
  describe: (waiting: WaitingJobs[]) => Promise<{ contentType: string; body: string }>;
}

export interface WaitingJobs {
  name: string;
  state: 'waiting' | 'running' | 'retrying' | 'dead';
  count: number;
  /** Of the one that has been due for longest. */
  overdueSeconds: number;
}
