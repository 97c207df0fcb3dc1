import { z } from 'zod';
import { campaignPurposes, campaignStatuses, pauseReasons } from '#domain/campaigns/campaigns.ts';
import { moment } from './moment.ts';

const figure = z.int().nonnegative();

export const campaignShape = z
  .object({
    id: z.uuid(),
    name: z.string(),
    purpose: z.enum(campaignPurposes),
    status: z.enum(campaignStatuses),
    pauseReason: z.enum(pauseReasons).nullable(),
    message: z.string().nullable().meta({ description: 'With its placeholders, such as {CustomerName}.' }),
    scheduledAt: moment.nullable(),
    startedAt: moment.nullable(),
    completedAt: moment.nullable(),
    createdAt: moment,
    metrics: z
      .object({
        sent: figure,
        delivered: figure,
        failed: figure,
        clicks: figure,
        repliesYes: figure,
        repliesOther: figure,
        optOuts: figure,
      })
      .nullable()
      .meta({ description: 'null before it starts.' }),
  })
  .meta({ description: 'A campaign of texts.' });

export const campaignPageShape = z.object({
  data: z.array(campaignShape),
  nextCursor: z.string().nullable(),
});
