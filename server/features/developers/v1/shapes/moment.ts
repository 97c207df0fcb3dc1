import { z } from 'zod';

/** A time of the database, told as text in UTC. */
export const moment = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime());
