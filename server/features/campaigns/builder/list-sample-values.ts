import type { Deps } from '../../../deps.ts';
import { type AudienceOptions, selectRecipients } from '../../../records/texts/audience.ts';

/** Someone to show the message for while nobody would get it. */
const example = { name: 'Alex Rivera', phone: '', lastJobTitle: null };

interface Sample {
  user: { accountId: string; name: string };
  options: AudienceOptions;
}

/** What the placeholders become for the first who would get the message. */
export async function listSampleValues(deps: Deps, { user, options }: Sample) {
  const [[first], [company]] = await Promise.all([
    findFirst(deps, options),
    readCompany(deps, user.accountId),
  ]);
  const { name: customerName, lastJobTitle: service } = first ?? example;
  return { first, values: { customerName, companyName: company?.name || user.name, service } };
}

function findFirst(deps: Deps, options: AudienceOptions) {
  return deps.db.readAsAccount(options.accountId, (read) =>
    read
      .selectFrom(selectRecipients(read, options).as('recipient'))
      .select(['recipient.name', 'recipient.phone', 'recipient.lastJobTitle'])
      .where('recipient.heldReason', 'is', null)
      // Someone with a name and a job shows best what the placeholders become.
      .orderBy((eb) => eb('recipient.name', 'is', null))
      .orderBy((eb) => eb('recipient.lastJobTitle', 'is', null))
      .orderBy('recipient.contactId')
      .limit(1),
  );
}

function readCompany({ db }: Deps, accountId: string) {
  return db.readAsAccount(accountId, (read) =>
    read.selectFrom('company_info').select('company_name as name').where('account_id', '=', accountId),
  );
}
