import type { Deps } from '../../deps.ts';
import { sendPasswordResetJob } from './send-password-reset.job.ts';

/** Says nothing about whether the address has an account. */
export async function requestPasswordReset({ db, queue }: Deps, email: string): Promise<void> {
  const user = await db.service
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (user) await queue.enqueue(sendPasswordResetJob, { userId: user.id });
}
