import { z } from 'zod';
import { emailSchema } from '../accounts/accounts.ts';

export const waitlistSchema = z.strictObject({ email: emailSchema });

/** How long the button of the mail works. */
export const waitlistLinkDays = 7;
