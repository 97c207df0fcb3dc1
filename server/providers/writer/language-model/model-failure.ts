import { APICallError, NoObjectGeneratedError, RetryError } from 'ai';

/** Why a language model gave no notes, in words that may be logged and shown: they repeat nothing of the call. */
export type FailureKind =
  | 'unreachable'
  | 'timeout'
  | 'unauthorised'
  | 'unknown_model'
  | 'rate_limited'
  | 'overloaded'
  | 'server_error'
  | 'refused_request'
  | 'too_long'
  | 'cut_off'
  | 'filtered'
  | 'declined'
  | 'bad_answer'
  | 'not_believed';

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    super(`the language model gave no notes: ${kind}`, { cause });
    this.kind = kind;
  }
}

export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  return new ModelFailure(kindOf(error), error);
}

function kindOf(error: unknown): FailureKind {
  if (RetryError.isInstance(error)) return kindOf(error.lastError);
  if (APICallError.isInstance(error)) return kindOfAnswer(error);
  if (NoObjectGeneratedError.isInstance(error)) {
    if (error.finishReason === 'length') return 'cut_off';
    return error.finishReason === 'content-filter' ? 'filtered' : 'bad_answer';
  }
  if (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)) return 'timeout';
  return 'bad_answer';
}

/** Vendors have no common code for "too long": these are the words of OpenAI, Anthropic, vLLM and llama.cpp. */
const tooLong =
  /context_length_exceeded|maximum context length|prompt is too long|context size|context window|too many tokens|exceed_context_size/i;
const aboutFormat = /response_format|json_schema|json_object|structured output|grammar/i;

function kindOfAnswer({ statusCode: status, responseBody: said = '' }: APICallError): FailureKind {
  if (status === undefined) return 'unreachable';
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 404) return 'unknown_model';
  if (status === 429) return 'rate_limited';
  if (status === 413 || (status < 500 && tooLong.test(said))) return 'too_long';
  if (status === 503 || status === 529) return 'overloaded';
  // Some local servers stumble over a schema instead of refusing it.
  if (status >= 500) return aboutFormat.test(said) ? 'refused_request' : 'server_error';
  return status < 300 ? 'bad_answer' : 'refused_request';
}
