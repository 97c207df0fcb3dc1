import { sql } from 'kysely';
import { describe } from 'vitest';
import { accountsStayApart } from './accounts-stay-apart.ts';
import { useStage } from './use-stage.ts';

// A grant that is missing today may be given tomorrow: the policies have to hold without its help.
describe('in every table, even if a person were granted everything, the database', () => {
  const stage = useStage(({ owner }) =>
    sql`grant select, insert, update, delete on all tables in schema public to jotline_user`.execute(owner),
  );
  accountsStayApart(stage);
});
