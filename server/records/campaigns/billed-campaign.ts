import { sql } from 'kysely';

/** One that a person paused costs nothing until it runs again; one that waits for money is part of what is due. */
export const billedCampaign = sql<boolean>`
  (status in ('sending', 'scheduled') or (status = 'paused' and pause_reason = 'unpaid'))`;
