import type { Deps } from '../../../deps.ts';
import type { WriterInput, WrittenNotes } from '../../../providers/writer/writer.ts';
import { fillStatedCustomer, readStatedCustomer } from '../bring/fill-stated-customer.ts';
import { hearMemo } from '../bring/hear-memo.ts';
import { tellSource } from '../bring/tell-source.ts';
import type { CallRow } from '../lock-call.ts';
import { findCallDay } from '../read-back/find-call-day.ts';
import { listReadBacks } from '../read-back/list-read-backs.ts';
import { noteReadBacks } from '../read-back/note-read-backs.ts';
import { listKnownWords } from '../vocabulary/list-words.ts';
import { findCompanyContext } from './company-context.ts';
import { findKnownCustomer } from './find-known-customer.ts';
import type { HeardTurn } from './list-turns.ts';
import { markUnsureFields } from './mark-unsure-fields.ts';
import { weighDoubt } from './weigh-doubt.ts';

/** What the writer makes of a call, with the account's own words and customers in mind. */
export async function draftNotes(
  deps: Deps,
  call: CallRow,
  turns: HeardTurn[],
  { noRefusalAt, isJob = false }: Pick<WriterInput, 'noRefusalAt' | 'isJob'>,
): Promise<WrittenNotes> {
  const { companyName, serviceTypes } = await findCompanyContext(deps, call.account_id);
  const vocabulary = await listKnownWords(deps, call.account_id);
  const written = await deps.writer.write({
    turns: call.source === 'memo' ? hearMemo(turns) : turns,
    companyName,
    serviceTypes,
    vocabulary,
    noRefusalAt,
    isJob: isJob || call.notes_wanted_at !== null,
  });
  if (written.kind !== 'notes') return written;
  const readBacks = await listReadBacks(deps.db.service, call.id);
  const context = { turns, ...(await findCallDay(deps.db.service, call)) };
  const heard = noteReadBacks(markUnsureFields(written.notes, turns), readBacks, context);
  const stated = readStatedCustomer(call.stated_customer);
  const known = await findKnownCustomer(deps, call, heard);
  const notes = weighDoubt(fillStatedCustomer(heard, stated), { ...known, contact: stated ?? known.contact });
  return { ...written, notes: { ...notes, summary: tellSource(notes.summary, call.source) } };
}
