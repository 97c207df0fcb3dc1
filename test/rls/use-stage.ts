import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { addJoinedHalf } from './call-rows.ts';
import { listTables, photograph, type Table } from './catalog.ts';
import { createAccount } from './insert-row.ts';
import { addOneRowEach } from './one-row-each.ts';
import { addOwnerlessRows } from './ownerless-rows.ts';
import { type Schema, useSchema } from './use-schema.ts';

export interface Stage extends Schema {
  tables: Table[];
  ana: string;
  ben: string;
  before: Map<string, string>;
}

/** Ana and Ben have a row in every table, and nobody has some. */
export function useStage(prepare: (schema: Schema) => Promise<unknown> = async () => {}): Stage {
  const stage = useSchema() as Stage;
  beforeAll(async () => {
    await prepare(stage);
    const { service } = stage.db;
    stage.ana = await createAccount(service);
    stage.ben = await createAccount(service);
    await addOneRowEach(service, stage.ana);
    await addOneRowEach(service, stage.ben);
    await addJoinedHalf(service, stage.ana);
    await addOwnerlessRows(service);
    stage.tables = await listTables(stage.owner);
    stage.before = await photographAll(stage);
  });
  return stage;
}

export function photographAll(stage: Stage): Promise<Map<string, string>> {
  return photograph(stage.db.service, stage.tables, randomUUID());
}
