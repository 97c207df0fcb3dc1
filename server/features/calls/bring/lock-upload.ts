import type { Tx } from '../../../db/database.ts';

/** What one person is bringing: somebody else's is not there. */
export async function lockUpload(
  tx: Tx,
  { person, uploadId }: { person: { accountId: string; loginId: string }; uploadId: string },
) {
  const upload = await tx
    .selectFrom('recording_uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('account_id', '=', person.accountId)
    .where('login_id', '=', person.loginId)
    .forUpdate()
    .executeTakeFirst();
  return upload ?? null;
}
