import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';

/** So that nobody opens the business to a program without its owner hearing of it, even if the key is gone by then. */
export const tellKeyMadeJob = defineJob({
  name: 'developers.tell-key-made',
  payload: z.strictObject({
    accountId: z.uuid(),
    keyId: z.uuid(),
    name: z.string(),
    madeAt: z.iso.datetime(),
  }),
  retry: outlastsAnHour,
  async run(deps, { accountId, keyId, name, madeAt }) {
    const owner = await deps.db.service
      .selectFrom('logins')
      .innerJoin('accounts', 'accounts.id', 'logins.account_id')
      .select(['logins.email', 'accounts.time_zone as timeZone'])
      .where('logins.account_id', '=', accountId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (!owner) return;
    const { timeZone } = owner;
    const when = new Date(madeAt).toLocaleString('en-US', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone,
    });
    await sendOnce(deps, {
      accountId,
      kind: 'key_made',
      idempotencyKey: `key-made:${keyId}`,
      address: owner.email,
      compose: () => keyMadeMail({ name, when, publicUrl: deps.publicUrl }),
      leaveWhenRefused: true,
    });
  },
});

function keyMadeMail({ name, when, publicUrl }: { name: string; when: string; publicUrl: string }) {
  return layOutMail({
    subject: 'A key was made',
    paragraphs: [
      `The key “${name}” was made for your Jotline account on ${when}. Who has it can use the API in your name.`,
      'Was that you? Then there is nothing to do.',
      'If it was not, revoke the key now, then set a new password: someone else may know yours.',
    ],
    action: { label: 'Open your keys', url: `${publicUrl}/dashboard/settings#developers` },
  });
}
