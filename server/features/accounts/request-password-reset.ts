import type { Deps } from '../../deps.ts';
import { sendPasswordResetJob } from './send-password-reset.job.ts';

/** Says nothing about whether the address has an account. */
export async function requestPasswordReset({ db, queue }: Deps, email: string): Promise<void> {
  const login = await db.service
    .selectFrom('logins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (login) await queue.enqueue(sendPasswordResetJob, { loginId: login.id });
}
