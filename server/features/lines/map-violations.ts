import { AppError } from '#domain/plain/errors.ts';

/** The database holds the rules against every race; here its refusals get a person's words. */
export async function mapViolations<T>(work: Promise<T>, messages: Record<string, string>): Promise<T> {
  return work.catch((error: unknown) => {
    const { constraint } = (error ?? {}) as { constraint?: unknown };
    const userMessage = typeof constraint === 'string' ? messages[constraint] : undefined;
    if (!userMessage) throw error;
    throw new AppError('conflict', { message: `refused by ${constraint}`, userMessage, cause: error });
  });
}
