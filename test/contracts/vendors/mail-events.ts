import { readMailEvents } from '#server/providers/mailer/mail-events.ts';
import { type ContractCheck, toCheck } from '../contract-check.ts';
import type { OpenApi } from '../open-api.ts';

interface Described {
  schemas: Record<string, { properties: Record<string, { type?: string; example?: unknown }> }>;
}

/** A bounce with exactly the fields that Postmark describes, as its webhook sends it. */
export async function checkMailEvents(postmark: OpenApi): Promise<ContractCheck> {
  const { properties } = (postmark.components as unknown as Described).schemas.BounceInfoResponse ?? {
    properties: {},
  };
  const blank: Record<string, unknown> = { string: '', boolean: false, integer: 1, number: 1 };
  const described = Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, blank[type ?? 'string'] ?? null]),
  );
  const bounce = { ...described, RecordType: 'Bounce', Type: 'HardBounce', Email: 'Nora@Example.com' };
  const known = ['Type', 'Email', 'Description', 'Inactive'].filter((name) => name in described);
  const read = await readMailEvents('postmark', JSON.stringify(bounce));
  const soft = await readMailEvents('postmark', JSON.stringify({ ...bounce, Type: 'SoftBounce' }));
  return toCheck('Postmark', `a bounce as its OpenAPI ${postmark.info.version} describes it`, [
    {
      name: 'fields that we read',
      problems: known.length === 4 ? [] : [`it describes ${known.join(', ')} alone`],
    },
    {
      name: 'hard',
      problems: read?.[0]?.address === 'nora@example.com' ? [] : [`is read as ${JSON.stringify(read)}`],
    },
    { name: 'soft', problems: soft?.length === 0 ? [] : ['ends an address'] },
  ]);
}
