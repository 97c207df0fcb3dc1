import type { Deps } from '../../deps.ts';

/** Newest first, as the spec lists them. */
export async function listLines({ db }: Deps, userId: string) {
  return db.readAsUser(userId, (read) =>
    read
      .selectFrom('phone_numbers')
      .select(['id', 'phone_number as phoneNumber', 'assigned_person_name as assignedPersonName'])
      .select([
        'assigned_email as assignedEmail',
        'send_to_primary as sendToPrimary',
        'is_primary as isPrimary',
      ])
      .select(['verified_at as verifiedAt', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc'),
  );
}
