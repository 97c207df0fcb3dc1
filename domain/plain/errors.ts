/** Stable ids of everything that can go wrong for a person; the server maps each to one HTTP status. */
export const errorCodes = [
  'bad_request',
  'validation_failed',
  'not_complete',
  'body_too_large',
  'unsupported_media_type',
  'forbidden_origin',
  'unauthenticated',
  'invalid_credentials',
  'invalid_code',
  'invalid_token',
  'email_taken',
  'weak_password',
  'email_not_confirmed',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'plan_limit_reached',
  'card_needed',
  'payment_declined',
  'cart_changed',
  'purchase_pending',
  'rate_limited',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface Issue {
  path: string;
  message: string;
}

interface AppErrorOptions {
  /** For the log: no personal data. */
  message?: string;
  /** For the person: what happened and what to do. */
  userMessage?: string;
  issues?: Issue[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

const defaultMessages: Record<ErrorCode, string> = {
  bad_request: 'We could not read that request.',
  validation_failed: 'Please check the highlighted fields.',
  not_complete: 'Something is missing. What you filled in is kept.',
  body_too_large: 'That is too large to send.',
  unsupported_media_type: 'That kind of content is not accepted here.',
  forbidden_origin: 'This request came from another site and was refused.',
  unauthenticated: 'Auth session missing!',
  invalid_credentials: 'Invalid login credentials',
  invalid_code: 'That code is not right. Check it and try again.',
  invalid_token: 'This link is no longer valid. Ask for a new one.',
  email_taken: 'An account with this email already exists. Sign in instead.',
  weak_password: 'Please choose a stronger password.',
  email_not_confirmed: 'Confirm your email address first.',
  forbidden: 'You are not allowed to do that.',
  not_found: 'We could not find that.',
  method_not_allowed: 'That is not possible here.',
  conflict: 'Someone else changed this in the meantime. Reload and try again.',
  plan_limit_reached: 'Your plan does not include more of these.',
  card_needed: 'Add a card first. Nothing was charged.',
  payment_declined: 'Your card was declined. Nothing was charged.',
  cart_changed: 'Your cart or its prices have changed. Look at it again before you pay.',
  purchase_pending: 'A purchase of yours is still being processed. Wait a moment.',
  rate_limited: 'Too many tries. Wait a moment and try again.',
  unavailable: 'We are briefly unavailable. Try again in a moment.',
  internal: 'Something went wrong on our side. Nothing was lost; try again.',
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = options.userMessage ?? defaultMessages[code];
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
