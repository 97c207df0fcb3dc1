import type { Deps } from '../../deps.ts';
import type { Mail } from '../../providers/mailer/mailer.ts';
import { sendOnce } from '../../records/mail/send-once.ts';

export interface Change {
  loginId: string;
  /** Names the occasion. */
  changedAt: string;
}

/** So that nothing about signing in is ever changed without its owner hearing of it. */
export async function sendSecurityNotice(
  deps: Deps,
  kind: 'password_changed' | 'totp_changed' | 'way_changed',
  { loginId, changedAt }: Change,
  compose: (page: string, when: string) => Omit<Mail, 'to' | 'messageId'>,
): Promise<void> {
  const login = await deps.db.service
    .selectFrom('logins')
    .innerJoin('accounts', 'accounts.id', 'logins.account_id')
    .select(['logins.account_id as accountId', 'logins.email', 'accounts.time_zone as timeZone'])
    .where('logins.id', '=', loginId)
    .executeTakeFirst();
  if (!login) return;
  const { timeZone } = login;
  const when = new Date(changedAt).toLocaleString('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  });
  await sendOnce(deps, {
    accountId: login.accountId,
    kind,
    idempotencyKey: `${kind.replace('_', '-')}:${loginId}:${changedAt}`,
    address: login.email,
    compose: () => compose(`${deps.publicUrl}/auth/forgot`, when),
    leaveWhenRefused: true,
  });
}
