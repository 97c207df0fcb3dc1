/** The only things that are told of a step: names that the code gives, codes and ids, nothing that a person said or typed. */
type Facts = Partial<
  Record<
    | 'http.request.method'
    | 'http.route'
    | 'http.response.status_code'
    | 'error.type'
    | 'jotline.account_id'
    | 'jotline.request_id'
    | 'jotline.job'
    | 'jotline.job_id'
    | 'jotline.job_try'
    | 'jotline.provider',
    string | number
  >
>;

export interface Step {
  name: string;
  kind: 'request' | 'job';
  /** Where it was asked for, as `findPlace` told there; a step without it begins a trace. */
  askedAt?: string;
  facts?: Facts;
}

/** What is known of a step only when it is under way. */
export interface StepNotes {
  rename: (name: string) => void;
  add: (facts: Facts) => void;
  fail: (type: string) => void;
}

/** Shows whoever runs this where the time of a request or a job went. */
export interface Tracer {
  /** Runs the work as a step; what it asks of a watched provider shows as a part of it. */
  step: <T>(step: Step, work: (notes: StepNotes) => Promise<T>) => Promise<T>;
  /**
   * The step that we are in, as text that a job can carry to another process. None for a job that enqueues itself: it
   * begins a trace each time, or one would never end.
   */
  findPlace: (forJob: string) => string | undefined;
  /** For the log. */
  findTraceId: () => string | undefined;
  /** The same provider; each call that takes its time is a part of the step that makes it. */
  watch: <Provider extends object>(need: string, provider: Provider) => Provider;
  /** Hands over what has not been handed over yet. */
  close: () => Promise<void>;
}
