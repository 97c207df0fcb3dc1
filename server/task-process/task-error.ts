/**
 * Why a task has no result: the process said so (`failed`), died on it (`ended`), took too long (`stalled`), could not
 * be started or spoken to (`unreachable`), or the work was called off (`stopped`).
 */
type TaskFailure = 'failed' | 'ended' | 'stalled' | 'unreachable' | 'stopped';

export class TaskError extends Error {
  override name = 'TaskError';
  readonly failure: TaskFailure;
  /** The same task may work later. */
  readonly retryable: boolean;

  constructor(failure: TaskFailure, message: string, { retryable = true } = {}) {
    super(message);
    this.failure = failure;
    this.retryable = retryable;
  }
}
