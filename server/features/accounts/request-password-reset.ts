import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { sendPasswordResetJob } from './send-password-reset.job.ts';

/** Says nothing about whether the address has an account, and does as much: an unknown one makes a job for nobody. */
export async function requestPasswordReset({ db, queue }: Deps, email: string): Promise<void> {
  const login = await db.service
    .selectFrom('logins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  await queue.enqueue(sendPasswordResetJob, { loginId: login?.id ?? randomUUID() });
}
