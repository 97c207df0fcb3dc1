import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '#server/db/database.ts';
import { tableOwners } from '#server/records/owners.ts';
import { collectFaults } from './accounts-stay-apart.ts';
import { forbidden, insertOf } from './attempt.ts';
import { addCall } from './call-rows.ts';
import { belongsTo, type Row, readRows, type Table } from './catalog.ts';
import { insertRow, nextEmail, nextPhone } from './insert-row.ts';
import { codeUntilUndone, undo } from './undo.ts';
import { type Stage, useStage } from './use-stage.ts';

const ofOwner = [
  ...(tableOwners['server/features/billing'] ?? []),
  ...(tableOwners['server/records/invoices'] ?? []),
  ...(tableOwners['server/records/audit'] ?? []),
  'account_requests',
];

interface People {
  office: Member;
  /** Has the line of the account's first call. */
  onLine: Member;
  /** Has another line, on which nobody called. */
  onQuietLine: Member;
  withoutLine: Member;
  callId: string;
  lineId: string;
  quietLineId: string;
}

/** What the technician of the first line may see of a table; of all others nothing. */
const seenByTechnician = (who: Member, { callId, lineId }: People): Record<string, RawBuilder<boolean>> => {
  const ofCall = sql<boolean>`call_id = ${callId}`;
  return {
    accounts: sql<boolean>`id = ${who.accountId}`,
    logins: sql<boolean>`id = ${who.loginId} or (account_id = ${who.accountId} and role = 'owner')`,
    member_lines: sql<boolean>`login_id = ${who.loginId}`,
    phone_numbers: sql<boolean>`id = ${lineId}`,
    service_areas: sql<boolean>`account_id = ${who.accountId}`,
    calls: sql<boolean>`id = ${callId}`,
    call_events: ofCall,
    call_notes: ofCall,
    call_deliveries: ofCall,
    call_recaps: ofCall,
    transcripts: ofCall,
    transcript_segments: sql<boolean>`transcript_id in (select id from transcripts where call_id = ${callId})`,
    call_streams: ofCall,
    call_drafts: ofCall,
    promises: ofCall,
    visit_texts: sql<boolean>`promise_id in (select id from promises where call_id = ${callId})`,
    call_read_backs: ofCall,
    call_joins: ofCall,
    heard_windows: sql<boolean>`stream_id in (select id from call_streams where call_id = ${callId})`,
    messages: sql<boolean>`body = 'The recap of a technician' and account_id = ${who.accountId}`,
  };
};

async function addPeople(stage: Stage): Promise<People> {
  const { service } = stage.db;
  const account_id = stage.ana;
  const add = async (role: 'office' | 'technician', lineId?: string): Promise<Member> => {
    const loginId = await insertRow(service, 'logins', { account_id, role, name: 'Lee', email: nextEmail() });
    if (lineId)
      await insertRow(service, 'member_lines', { account_id, login_id: loginId, phone_number_id: lineId });
    return { accountId: account_id, loginId, role };
  };
  const call = await service
    .selectFrom('calls')
    .select(['id', 'phone_number_id'])
    .where('account_id', '=', account_id)
    .where('joined_into_id', 'is', null)
    .executeTakeFirstOrThrow();
  const newLine = () =>
    insertRow(service, 'phone_numbers', {
      account_id,
      phone_number: nextPhone(),
      assigned_person_name: 'Sam',
      is_addon: true,
      monthly_price_cents: 499,
    });
  const quietLineId = await newLine();
  // Calls that no technician here may see: of a line of nobody, and of no line any more.
  await addCall(service, { account_id, phone_number_id: await newLine() });
  await addCall(service, { account_id });
  const recap = await service
    .selectFrom('call_recaps')
    .select('id')
    .where('call_id', '=', call.id)
    .executeTakeFirstOrThrow();
  await insertRow(service, 'messages', {
    account_id,
    direction: 'outbound',
    purpose: 'recap',
    to_phone: nextPhone(),
    body: 'The recap of a technician',
    state: 'sent',
    provider: 'test',
    idempotency_key: `recap:${recap.id}:2`,
  });
  const lineId = call.phone_number_id ?? '';
  return {
    office: await add('office'),
    onLine: await add('technician', lineId),
    onQuietLine: await add('technician', quietLineId),
    withoutLine: await add('technician'),
    callId: call.id,
    lineId,
    quietLineId,
  };
}

interface Outcome {
  code: string | null;
  rows: unknown[];
  affected: number;
}

async function attemptAs(stage: Stage, member: Member, statement: RawBuilder<unknown>): Promise<Outcome> {
  const outcome: Outcome = { code: null, rows: [], affected: 0 };
  const refusal = await codeUntilUndone(
    stage.db.forMember(member).asAccount(member.accountId, async (tx) => {
      const result = await statement.execute(tx);
      outcome.rows = result.rows;
      outcome.affected = Number(result.numAffectedRows ?? 0);
      undo();
    }),
  );
  return { ...outcome, ...refusal };
}

/** The rows a member sees; none where not even the table is theirs to ask. */
async function look(stage: Stage, member: Member, table: Table): Promise<Row[]> {
  const { code, rows } = await attemptAs(
    stage,
    member,
    sql`select to_jsonb(t) as row from ${sql.table(table.name)} t order by t.ctid`,
  );
  if (code && code !== forbidden) throw new Error(`${table.name}: ${code}`);
  return (rows as { row: Row }[]).map(({ row }) => row);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function membersStayWithinTheirRole(stage: Stage): void {
  let people: People;
  beforeAll(async () => {
    people = await addPeople(stage);
  });

  test('a technician sees the calls of their own lines, what hangs on them, and of all other tables nothing', async () => {
    const seen = seenByTechnician(people.onLine, people);
    const faults = await collectFaults(stage, async (table) => {
      const where = seen[table.name] ?? sql<boolean>`false`;
      const expected = await readRows(stage.owner, table, where);
      const found = await look(stage, people.onLine, table);
      return same(found, expected) ? [] : [`${table.name}: ${found.length} rows, not ${expected.length}`];
    });
    expect(faults).toEqual([]);
    const [calls] = stage.tables.filter((table) => table.name === 'calls');
    expect(await look(stage, people.onLine, calls!)).toHaveLength(1);
  });

  test('a technician of another line, or of none, sees no call and nothing of one', async () => {
    const shared = ['accounts', 'logins', 'member_lines', 'phone_numbers', 'service_areas'];
    for (const member of [people.onQuietLine, people.withoutLine]) {
      const faults = await collectFaults(stage, async (table) => {
        const found = await look(stage, member, table);
        return found.length > 0 && !shared.includes(table.name)
          ? [`${table.name}: ${found.length} rows`]
          : [];
      });
      expect(faults).toEqual([]);
    }
    const lines = stage.tables.find((table) => table.name === 'phone_numbers')!;
    expect((await look(stage, people.onQuietLine, lines)).map((row) => row.id)).toEqual([people.quietLineId]);
    expect(await look(stage, people.withoutLine, lines)).toEqual([]);
  });

  test('the office sees what the owner sees, but no money, no activity log and no copies of all data', async () => {
    const owner = { accountId: stage.ana, loginId: randomUUID(), role: 'owner' as const };
    const faults = await collectFaults(stage, async (table) => {
      const expected = ofOwner.includes(table.name) ? [] : await look(stage, owner, table);
      const found = await look(stage, people.office, table);
      return same(found, expected) ? [] : [`${table.name}: ${found.length} rows, not ${expected.length}`];
    });
    expect(faults).toEqual([]);
    const billed = stage.tables.find((table) => table.name === 'invoices')!;
    expect((await look(stage, owner, billed)).length).toBeGreaterThan(0);
  });

  test('a technician changes nothing but what is ticked off in their own calls, deletes nothing and adds nothing', async () => {
    const faults = await collectFaults(stage, async (table) => {
      const name = sql.table(table.name);
      const found: string[] = [];
      const columns = table.columns.filter((column) => !column.isGenerated && !column.isKey);
      const some = columns.filter((column) => column.userMayUpdate);
      const set = (some.length > 0 ? some : columns).map(
        (column) => sql`${sql.ref(column.name)} = ${sql.ref(column.name)}`,
      );
      for (const member of [people.onLine, people.withoutLine]) {
        const may = table.name === 'call_notes' && member === people.onLine ? 1 : 0;
        const changed = await attemptAs(stage, member, sql`update ${name} set ${sql.join(set)}`);
        if (changed.affected !== may && changed.code !== forbidden)
          found.push(`${table.name}: ${changed.affected} rows changed`);
        const deleted = await attemptAs(stage, member, sql`delete from ${name}`);
        if (deleted.affected > 0) found.push(`${table.name}: ${deleted.affected} rows deleted`);
        const [row] = await readRows(stage.owner, table, belongsTo(table, stage.ana));
        if (!row) continue;
        const names = table.columns.filter((column) => column.userMayInsert && !column.isGenerated);
        const all = names.length > 0 ? names : table.columns.filter((column) => !column.isGenerated);
        const copy = row.id ? { ...row, id: randomUUID() } : row;
        const insert = insertOf(
          table,
          all.map((column) => column.name),
          copy,
        );
        const added = await attemptAs(stage, member, insert);
        if (added.code !== forbidden) found.push(`${table.name}: insert ended in ${added.code}`);
      }
      return found;
    });
    expect(faults).toEqual([]);
  });

  test('the office changes, deletes and adds nothing about money and to the activity log', async () => {
    const tables = stage.tables.filter((table) => ofOwner.includes(table.name));
    for (const table of tables) {
      const name = sql.table(table.name);
      const deleted = await attemptAs(stage, people.office, sql`delete from ${name}`);
      expect(deleted.affected, table.name).toBe(0);
      const [row] = await readRows(stage.owner, table, belongsTo(table, stage.ana));
      const columns = table.columns.filter((column) => !column.isGenerated).map((column) => column.name);
      const added = await attemptAs(
        stage,
        people.office,
        insertOf(table, columns, { ...row, id: randomUUID() }),
      );
      expect(added.code, table.name).toBe(forbidden);
    }
  });

  test('a search finds a technician the calls of their own lines alone', async () => {
    const search = async (member: Member, from: RawBuilder<unknown>) =>
      (await attemptAs(stage, member, sql`select call_id from ${from}`)).rows;
    const all = sql`app.search_calls('gutter')`;
    const some = sql`app.search_some_calls('gutter', 100)`;
    const typed = sql`app.search_typed_calls('', 'gutt', 100)`;
    for (const from of [all, some, typed]) {
      expect(await search(people.office, from)).toHaveLength(3);
      expect(await search(people.onLine, from)).toEqual([{ call_id: people.callId }]);
      expect(await search(people.onQuietLine, from)).toEqual([]);
    }
  });

  test('who is no technician does not pay for what technicians may see', async () => {
    for (const role of ['owner', 'office'] as const) {
      const member = { accountId: stage.ana, loginId: randomUUID(), role };
      const { rows } = await attemptAs(
        stage,
        member,
        sql`explain (analyze, costs off, timing off) select id from call_events`,
      );
      const plan = rows.map((row) => Object.values(row as object).join()).join('\n');
      const ofTechnicians = /SubPlan.*\n.*\bon calls\b.*/.exec(plan)?.[0];
      expect(ofTechnicians, plan).toContain('never executed');
    }
  });

  test('what nobody may read yet, a technician may not read either', async () => {
    const spoken = stage.tables.filter((table) =>
      ['transcripts', 'transcript_segments'].includes(table.name),
    );
    for (const table of spoken) expect(await look(stage, people.onLine, table), table.name).toHaveLength(1);
    await stage.db.service
      .updateTable('calls')
      .set({ state: 'held', held_quote: 'Do not record me', held_seconds: 1 })
      .where('id', '=', people.callId)
      .execute();
    for (const table of spoken) expect(await look(stage, people.onLine, table), table.name).toEqual([]);
  });

  test('a role that nobody knows sees nothing', async () => {
    const seen = await stage.owner.transaction().execute(async (tx) => {
      await sql`set local role jotline_user`.execute(tx);
      await sql`select set_config('app.account_id', ${stage.ana}, true), set_config('app.role', 'boss', true)`.execute(
        tx,
      );
      return (await sql`select from calls`.execute(tx)).rows.length;
    });
    expect(seen).toBe(0);
  });
}

describe('the people of a business, with the grants as they are:', () => {
  membersStayWithinTheirRole(useStage());
});

describe('the people of a business, even if a person were granted everything:', () => {
  membersStayWithinTheirRole(
    useStage(({ owner }) =>
      sql`grant select, insert, update, delete on all tables in schema public to jotline_user`.execute(owner),
    ),
  );
});

describe('a database for one person', () => {
  const stage = useStage();
  const member = () => ({ accountId: stage.ana, loginId: randomUUID(), role: 'technician' as const });

  test('refuses another account, and the service where it is closed', async () => {
    const own = stage.db.forMember(member(), { mayServe: false });
    await expect(own.asAccount(stage.ben, async () => 1)).rejects.toThrow('not the account of the person');
    await expect(own.readAsAccount(stage.ben, (db) => db.selectFrom('calls').select('id'))).rejects.toThrow(
      'not the account of the person',
    );
    expect(() => own.service).toThrow('reads as its person alone');
    expect(() => own.readAsService).toThrow('reads as its person alone');
    expect(() => own.pool).toThrow('reads as its person alone');
  });

  test('leaves nothing of the person on the connection', async () => {
    await stage.db.forMember(member()).asAccount(stage.ana, async () => 1);
    await stage.db.forMember(member()).readAsAccount(stage.ana, (db) => db.selectFrom('calls').select('id'));
    const { rows } = await sql`select nullif(current_setting('app.role', true), '') as role,
      nullif(current_setting('app.login_id', true), '') as login`.execute(stage.db.service);
    expect(rows).toEqual([{ role: null, login: null }]);
  });
});
