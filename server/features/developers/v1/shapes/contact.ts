import { z } from 'zod';
import { moment } from './moment.ts';
import { quoted } from './quoted.ts';

export const contactShape = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().meta(quoted),
    phone: z.string().nullable().meta({ description: 'In international form.' }),
    email: z.string().nullable().meta(quoted),
    address: z.string().nullable().meta(quoted),
    state: z.string().nullable().meta({ description: 'Two letters.' }),
    zip: z.string().nullable(),
    tags: z.array(z.string()),
    source: z.enum(['call', 'reply', 'import', 'manual']),
    lastJobOn: z.iso.date().nullable(),
    lastJobTitle: z.string().nullable().meta(quoted),
    textConsent: z.boolean().meta({ description: 'Agreed to be texted about offers.' }),
    optedOut: z.boolean().meta({ description: 'Asked not to be texted: stands above the consent.' }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ description: 'A customer.' });

export const contactPageShape = z.object({ data: z.array(contactShape), nextCursor: z.string().nullable() });
