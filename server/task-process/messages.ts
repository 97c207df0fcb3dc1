/** What the server and a process that works for it say to each other. */
export type ToProcess<Task> = { id: number; task: Task } | { id: number; isCalledOff: true };

export type FromProcess<Result> =
  | { id: number; progress: number }
  | { id: number; result: Result }
  | { id: number; error: { message: string; retryable: boolean } };
