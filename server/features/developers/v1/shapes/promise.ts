import { z } from 'zod';
import { moment } from './moment.ts';
import { quoted } from './quoted.ts';

export const promiseShape = z
  .object({
    id: z.uuid(),
    callId: z.uuid().meta({ description: 'The call it was promised in.' }),
    contactId: z.uuid().nullable().meta({ description: 'The customer, once known.' }),
    customerName: z.string().nullable().meta(quoted),
    owner: z
      .enum(['pro', 'customer'])
      .meta({ description: 'Who promised it: the business or its customer.' }),
    text: z.string().meta(quoted),
    dueWords: z
      .string()
      .nullable()
      .meta({ ...quoted, description: 'When it is due, as it was said.' }),
    dueOn: z.iso
      .date()
      .nullable()
      .meta({ description: 'The day that is meant, where the business works; null where it is not exact.' }),
    dueTime: z.string().nullable().meta({ description: 'The time of its clock, such as 08:00.' }),
    isOverdue: z.boolean(),
    isDone: z.boolean(),
    doneAt: moment.nullable(),
    saidAt: moment.meta({ description: 'When the call began.' }),
  })
  .meta({ description: 'Something that was promised in a call: an action item of its notes, with its day.' });

export const promisePageShape = z.object({ data: z.array(promiseShape), nextCursor: z.string().nullable() });

export const promiseChangeSchema = z.strictObject({
  isDone: z.boolean('Say whether it is done.').meta({ description: 'False opens it again.' }),
});
