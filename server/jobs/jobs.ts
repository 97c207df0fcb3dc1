import { sendConfirmationJob } from '../features/accounts/send-confirmation.job.ts';
import { sendPasswordResetJob } from '../features/accounts/send-password-reset.job.ts';
import type { Job } from './define-job.ts';

/** The one list: a job that is not here is never worked on. */
export const jobs = [sendConfirmationJob, sendPasswordResetJob] as unknown as Job[];
