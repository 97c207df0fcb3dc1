import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { addCall } from '#test/rls/call-rows.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { addLineOf, addMember, giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { sendInvitationJob } from './send-invitation.job.ts';
import { sweepInvitationsJob } from './sweep-invitations.job.ts';

const app = useTestApp();

type Pro = Awaited<ReturnType<typeof signUpPro>>;

async function ownBusiness(): Promise<Pro & { lineId: string }> {
  const pro = await signUpPro(app);
  await giveBusinessPlan(app, pro.user.accountId);
  const lineId = await addLineOf(app, pro.user.accountId, 'Tess');
  return { ...pro, lineId };
}

const context = { jobId: 'test', signal: new AbortController().signal };

const newAddress = () => `tess-${randomUUID()}@example.com`;

async function readToken(email: string, business: string): Promise<string> {
  const mail = await app.waitForMail(email, `${business} invites you`);
  const link = /https?:\S+\/auth\/join\?\S+/.exec(mail.text)?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

const invite = (client: TestClient, body: Record<string, unknown>) =>
  client.post('/api/team/invitations', { role: 'technician', lineIds: [], ...body });

let visits = 0;
const visit = () => {
  visits += 1;
  return app.visit(`203.0.113.${visits}`);
};
const accept = (token: string, client = visit()) =>
  client.post('/api/invitations/accept', { token, name: 'Tess Moore', password, agreedToTerms: true });

const patch = (client: TestClient, path: string, body: unknown) =>
  client.send(path, {
    method: 'PATCH',
    headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('an invitation', () => {
  test('brings somebody onto the team, who sees the calls of the lines that were meant for them', async () => {
    const { client, user, input, lineId } = await ownBusiness();
    const own = await addCall(app.deps.db.service, { account_id: user.accountId, phone_number_id: lineId });
    await addCall(app.deps.db.service, { account_id: user.accountId });
    const email = newAddress();
    expect((await invite(client, { email: email.toUpperCase(), lineIds: [lineId] })).status).toBe(200);
    const { invitations } = (await client.get('/api/team')).body;
    expect(invitations).toMatchObject([{ email, role: 'technician', lineIds: [lineId], isExpired: false }]);

    const token = await readToken(email, input.fullName);
    const guest = visit();
    const looked = await guest.post('/api/invitations/look', { token });
    expect(looked.body).toEqual({ business: input.fullName, email, role: 'technician', isTaken: false });
    expect((await accept(token, guest)).status).toBe(204);
    const session = (await guest.get('/api/session')).body.user;
    expect(session).toMatchObject({ email, role: 'technician', name: 'Tess Moore', emailVerified: true });
    const { calls } = (await guest.get('/api/calls?period=all')).body;
    expect(calls.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect((await guest.get('/api/contacts')).status).toBe(403);

    const team = (await client.get('/api/team')).body;
    expect(team.invitations).toEqual([]);
    expect(team.members).toMatchObject([
      { role: 'owner', isYou: true },
      { role: 'technician', name: 'Tess Moore', email, lineIds: [lineId], isYou: false },
    ]);
    await app.waitForMail(input.email, 'Tess Moore joined your team');
    expect((await visit().post('/api/sign-in', { email, password })).status).toBe(200);
  });

  test('works once, not after it was withdrawn, not after its days, and only by its latest mail', async () => {
    const { client, user, input } = await ownBusiness();
    const { service } = app.deps.db;
    const first = newAddress();
    await invite(client, { email: first });
    const used = await readToken(first, input.fullName);
    expect((await accept(used)).status).toBe(204);
    expect((await accept(used)).body.error.code).toBe('invalid_token');

    const second = newAddress();
    const { id } = (await invite(client, { email: second })).body;
    const withdrawn = await readToken(second, input.fullName);
    expect((await client.delete(`/api/team/invitations/${id}`)).status).toBe(204);
    expect((await accept(withdrawn)).body.error.code).toBe('invalid_token');
    expect((await client.delete(`/api/team/invitations/${id}`)).status).toBe(404);
    expect((await client.post(`/api/team/invitations/${id}/resend`)).status).toBe(404);

    const third = newAddress();
    const { id: late } = (await invite(client, { email: third })).body;
    const expired = await readToken(third, input.fullName);
    await service
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('id', '=', late)
      .execute();
    expect((await accept(expired)).body.error.code).toBe('invalid_token');
    expect((await client.get('/api/team')).body.invitations).toMatchObject([{ id: late, isExpired: true }]);
    expect((await client.post(`/api/team/invitations/${late}/resend`)).status).toBe(204);
    const fresh = await waitForOtherToken(third, input.fullName, expired);
    expect((await accept(expired)).body.error.code).toBe('invalid_token');
    expect((await accept(fresh)).status).toBe(204);
    const logins = await service
      .selectFrom('logins')
      .select('email')
      .where('account_id', '=', user.accountId)
      .execute();
    expect(logins.map(({ email }) => email).sort()).toEqual([input.email, first, third].sort());
  });

  test('does not bring in an address that has a business of its own, and tells only that address', async () => {
    const { client, input } = await ownBusiness();
    const other = await signUpPro(app);
    expect((await invite(client, { email: other.input.email })).status).toBe(200);
    const token = await readToken(other.input.email, input.fullName);
    expect((await visit().post('/api/invitations/look', { token })).body.isTaken).toBe(true);
    const refused = await accept(token, other.client);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('One address belongs to one business');
    expect((await other.client.get('/api/session')).body.user).toMatchObject({ role: 'owner' });
    expect((await client.get('/api/team')).body.members).toHaveLength(1);
  });

  test('is refused for who is here or asked already, for lines of others, and without a proven address', async () => {
    const { client, input } = await ownBusiness();
    const stranger = await ownBusiness();
    const email = newAddress();
    expect((await invite(client, { email: input.email })).body.error.message).toContain(
      'on your team already',
    );
    await invite(client, { email });
    expect((await invite(client, { email })).body.error.message).toContain('invited already');
    const foreign = await invite(client, { email: newAddress(), lineIds: [stranger.lineId] });
    expect(foreign.status).toBe(404);
    const unproven = await signUpPro(app);
    await giveBusinessPlan(app, unproven.user.accountId);
    await app.deps.db.service
      .updateTable('logins')
      .set({ email_verified: false })
      .where('id', '=', unproven.user.id)
      .execute();
    expect((await invite(unproven.client, { email: newAddress() })).body.error.code).toBe(
      'email_not_confirmed',
    );
    expect((await invite(client, { email: newAddress(), role: 'owner' })).status).toBe(400);
  });

  test('comes with the Business plan: others are told so, and nobody joins after a step down', async () => {
    const small = await signUpPro(app);
    await app.deps.db.service
      .updateTable('logins')
      .set({ email_verified: true })
      .where('id', '=', small.user.id)
      .execute();
    expect((await small.client.get('/api/team')).body).toMatchObject({ isIncluded: false });
    const refused = await invite(small.client, { email: newAddress() });
    expect(refused.body.error).toMatchObject({ code: 'plan_limit_reached' });
    expect(refused.body.error.message).toContain('Business plan');

    const { client, user, input } = await ownBusiness();
    const email = newAddress();
    await invite(client, { email });
    const token = await readToken(email, input.fullName);
    const tier = (plan_tier: 'pro' | 'business') =>
      app.deps.db.service
        .updateTable('account_plans')
        .set({ plan_tier })
        .where('account_id', '=', user.accountId)
        .execute();
    await tier('pro');
    expect((await accept(token)).body.error.message).toContain('has no team at the moment');
    await tier('business');
    expect((await accept(token)).status).toBe(204);
  });

  test('accepted in a browser where somebody else is signed in signs the new person in', async () => {
    const { client, input } = await ownBusiness();
    const email = newAddress();
    await invite(client, { email });
    expect((await accept(await readToken(email, input.fullName), client)).status).toBe(204);
    expect((await client.get('/api/session')).body.user).toMatchObject({ email, role: 'technician' });
    expect((await client.post('/api/sign-out', {})).status).toBe(204);
    const again = await client.post('/api/sign-in', { email: input.email, password });
    expect(again.body.user).toMatchObject({ role: 'owner' });
  });

  test('names the business by the name that its customers know', async () => {
    const { client, user } = await ownBusiness();
    await app.deps.db.service
      .updateTable('company_info')
      .set({ company_name: 'Brightwater Plumbing' })
      .where('account_id', '=', user.accountId)
      .execute();
    const email = newAddress();
    await invite(client, { email });
    const token = await readToken(email, 'Brightwater Plumbing');
    const looked = await visit().post('/api/invitations/look', { token });
    expect(looked.body).toMatchObject({ business: 'Brightwater Plumbing' });
    const member = await addMember(app, { accountId: user.accountId, role: 'office' });
    await client.delete(`/api/team/members/${member.loginId}`);
    await app.waitForMail(member.email, 'no longer on the team of Brightwater Plumbing');
  });

  test('does not go to an address that mail comes back from, nor beyond what a business may ask in a day', async () => {
    const { client, user, input } = await ownBusiness();
    const { db, rateLimits } = app.deps;
    const dead = newAddress();
    await db.service
      .insertInto('email_suppressions')
      .values({ email: dead, reason: 'bounce', detail: 'no such mailbox' })
      .execute();
    const runJob = (id: string) => sendInvitationJob.run(app.deps, { invitationId: id }, context);
    const { id: deadId } = (await invite(client, { email: dead })).body;
    await runJob(deadId);
    const alive = newAddress();
    await invite(client, { email: alive });
    await readToken(alive, input.fullName);
    for (;;) {
      const left = await rateLimits.consume('account-asks', user.accountId).then(
        () => true,
        () => false,
      );
      if (!left) break;
    }
    const { id: lateId } = (await invite(client, { email: newAddress() })).body;
    await runJob(lateId);
    const rows = await db.service
      .selectFrom('invitations')
      .select('token_hash')
      .where('id', 'in', [deadId, lateId])
      .execute();
    expect(rows).toEqual([{ token_hash: null }, { token_hash: null }]);
  });

  test('that nobody took up is forgotten a month after its days', async () => {
    const { client } = await ownBusiness();
    const { db, clock } = app.deps;
    const { id: old } = (await invite(client, { email: newAddress() })).body;
    const { id: late } = (await invite(client, { email: newAddress() })).body;
    const expire = (id: string, days: number) =>
      db.service
        .updateTable('invitations')
        .set({ expires_at: new Date(clock.now().getTime() - days * 24 * 3600_000) })
        .where('id', '=', id)
        .execute();
    await expire(old, 31);
    await expire(late, 29);
    await sweepInvitationsJob.run(app.deps, {}, context);
    const { invitations } = (await client.get('/api/team')).body;
    expect(invitations.map(({ id }: { id: string }) => id)).toEqual([late]);
  });

  test('of two who open the same link at once one joins', async () => {
    const { client, input } = await ownBusiness();
    const email = newAddress();
    await invite(client, { email });
    const token = await readToken(email, input.fullName);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect((await client.get('/api/team')).body.members).toHaveLength(2);
  });
});

describe('a member', () => {
  test('who is removed is signed out everywhere at once, hears of it, and can be invited again', async () => {
    const { client, user, input } = await ownBusiness();
    const member = await addMember(app, { accountId: user.accountId, role: 'office' });
    expect((await member.client.get('/api/contacts')).status).toBe(200);
    expect((await client.delete(`/api/team/members/${member.loginId}`)).status).toBe(204);
    expect((await member.client.get('/api/contacts')).status).toBe(401);
    expect((await visit().post('/api/sign-in', { email: member.email, password })).status).toBe(401);
    await app.waitForMail(member.email, `no longer on the team of ${input.fullName}`);
    const left = await app.deps.db.service
      .selectFrom('sessions')
      .select('id')
      .where('login_id', '=', member.loginId)
      .execute();
    expect(left).toEqual([]);
    expect((await client.delete(`/api/team/members/${member.loginId}`)).status).toBe(404);
    expect((await invite(client, { email: member.email })).status).toBe(200);
  });

  test('changes what they are with their next request', async () => {
    const { client, user, lineId } = await ownBusiness();
    const call = await addCall(app.deps.db.service, { account_id: user.accountId, phone_number_id: lineId });
    const member = await addMember(app, { accountId: user.accountId, role: 'office' });
    const path = `/api/team/members/${member.loginId}`;
    expect((await patch(client, path, { role: 'technician', lineIds: [] })).status).toBe(204);
    expect((await member.client.get('/api/contacts')).status).toBe(403);
    expect((await member.client.get('/api/calls?period=all')).body.calls).toEqual([]);
    expect((await patch(client, path, { role: 'technician', lineIds: [lineId] })).status).toBe(204);
    expect((await member.client.get('/api/calls?period=all')).body.calls).toMatchObject([{ id: call }]);
    expect((await patch(client, path, { role: 'office', lineIds: [lineId] })).status).toBe(204);
    expect((await client.get('/api/team')).body.members[1]).toMatchObject({ role: 'office', lineIds: [] });
    expect((await patch(client, path, { role: 'owner', lineIds: [] })).status).toBe(400);
  });

  test('leaves when they want to, and the owner does not', async () => {
    const { client, user } = await ownBusiness();
    const member = await addMember(app, { accountId: user.accountId, role: 'technician' });
    expect((await member.client.delete('/api/team/membership')).status).toBe(204);
    expect((await member.client.get('/api/calls')).status).toBe(401);
    const refused = await client.delete('/api/team/membership');
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('Hand it over');
    expect((await client.get('/api/team')).body.members).toHaveLength(1);
  });

  test('of another business is nobody’s to change or remove', async () => {
    const { client } = await ownBusiness();
    const other = await ownBusiness();
    const member = await addMember(app, { accountId: other.user.accountId, role: 'office' });
    const path = `/api/team/members/${member.loginId}`;
    expect((await patch(client, path, { role: 'technician', lineIds: [] })).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
    const take = { memberId: member.loginId, password };
    expect((await client.post('/api/team/owner', take)).status).toBe(404);
    expect((await client.get('/api/session')).body.user.role).toBe('owner');
    expect((await member.client.get('/api/contacts')).status).toBe(200);
  });
});

describe('the owner', () => {
  test('is not demoted or removed, by nobody and by no way', async () => {
    const { client, user } = await ownBusiness();
    const path = `/api/team/members/${user.id}`;
    expect((await patch(client, path, { role: 'office', lineIds: [] })).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
    const { service } = app.deps.db;
    const demote = service.updateTable('logins').set({ role: 'office' }).where('id', '=', user.id).execute();
    await expect(demote).rejects.toThrow('an account has an owner');
    const remove = service.deleteFrom('logins').where('id', '=', user.id).execute();
    await expect(remove).rejects.toThrow('an account has an owner');
  });

  test('hands the business over with their password, and is its office then', async () => {
    const { client, user } = await ownBusiness();
    const member = await addMember(app, { accountId: user.accountId, role: 'technician' });
    const give = (typed: string) =>
      client.post('/api/team/owner', { memberId: member.loginId, password: typed });
    expect((await give('not-my-password')).body.error.message).toBe('Incorrect password');
    expect((await give(password)).status).toBe(204);
    expect((await client.get('/api/session')).body.user.role).toBe('office');
    expect((await client.get('/api/invoices')).status).toBe(403);
    expect((await member.client.get('/api/invoices')).status).toBe(200);
    expect((await member.client.get('/api/team')).body.members).toHaveLength(2);
    expect((await client.delete('/api/team/membership')).status).toBe(204);
  });
});

function waitForOtherToken(email: string, business: string, than: string): Promise<string> {
  const read = async () => {
    const token = await readToken(email, business);
    expect(token).not.toBe(than);
    return token;
  };
  return vi.waitFor(read, { timeout: 120_000, interval: 50 });
}
