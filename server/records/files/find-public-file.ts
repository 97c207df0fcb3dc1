import type { Deps } from '../../deps.ts';

export interface PublicFile {
  id: string;
  kind: 'campaign_image' | 'company_logo';
}

/** Files that anyone with the address may see. */
export async function findPublicFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { id, kind }: PublicFile,
) {
  const file = await db.service
    .selectFrom('stored_files')
    .select('key')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return file ? storage.find(file.key) : null;
}
