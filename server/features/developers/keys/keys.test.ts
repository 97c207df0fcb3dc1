import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mostKeys } from '#domain/developers/developer-words.ts';
import { insertRow } from '#test/rls/insert-row.ts';
import { addKey, ask } from '#test/support/developers.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { addMember, giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { createKeyText, hashKeyText } from './key-text.ts';

const app = useTestApp();

async function ownBusiness() {
  const pro = await signUpPro(app);
  await giveBusinessPlan(app, pro.user.accountId);
  return { ...pro, memberId: pro.user.id };
}

describe('a key', () => {
  test('is told once, kept as a hash, and shows when it was last used', async () => {
    const { client, user, memberId, input } = await ownBusiness();
    const { id, key } = await addKey(client, { memberId, name: ' Job board ', scopes: ['calls:read'] });
    expect(key).toMatch(/^jotline_[\w-]{43}$/);
    const { rows } = await app.deps.db.pool.query('select * from api_keys where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(8));
    expect(app.logs()).not.toContain(key);

    const listed = (await client.get('/api/keys')).body;
    expect(listed).toEqual({
      isIncluded: true,
      keys: [
        {
          id,
          name: 'Job board',
          ending: key.slice(-4),
          scopes: ['calls:read'],
          memberName: input.fullName,
          memberRole: 'owner',
          createdAt: expect.any(String),
          lastUsedAt: null,
        },
      ],
      members: [{ id: user.id, name: input.fullName, role: 'owner', isYou: true }],
    });
    expect((await ask(app, key, '/calls')).status).toBe(200);
    const used = (await client.get('/api/keys')).body.keys[0].lastUsedAt;
    expect(Math.abs(Date.parse(used) - app.deps.clock.now().getTime())).toBeLessThan(60_000);
  });

  test('is made with the password of its owner, who gets a mail about it', async () => {
    const { client, memberId, input } = await ownBusiness();
    const create = (body: object) =>
      client.post('/api/keys', { name: 'Job board', scopes: ['calls:read'], memberId, ...body });
    expect((await create({})).status).toBe(400);
    const refused = await create({ password: 'somebody-elses' });
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('invalid_credentials');
    expect((await client.get('/api/keys')).body.keys).toEqual([]);
    const made = await create({ password });
    expect(made.status).toBe(201);
    const mail = await app.waitForMail(input.email, 'A key was made');
    expect(mail.text).toContain('Job board');
    expect(mail.text).not.toContain(made.body.key);
  });

  test('is not let in from the moment it is revoked', async () => {
    const { client, memberId } = await ownBusiness();
    const { id, key } = await addKey(client, { memberId });
    expect((await ask(app, key, '/calls')).status).toBe(200);
    expect((await client.delete(`/api/keys/${id}`)).status).toBe(204);
    const refused = await ask(app, key, '/calls');
    expect(refused.status).toBe(401);
    expect(refused.body.code).toBe('unauthenticated');
    expect((await client.delete(`/api/keys/${id}`)).status).toBe(404);
  });

  test('ends when its member leaves, and follows a change of their role', async () => {
    const { client, user } = await ownBusiness();
    const { loginId } = await addMember(app, { accountId: user.accountId, role: 'office' });
    const { key } = await addKey(client, { memberId: loginId });
    expect((await ask(app, key, '/contacts')).status).toBe(200);
    const role = { role: 'technician', lineIds: [] };
    const changed = await client.send(`/api/team/members/${loginId}`, {
      method: 'PATCH',
      headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify(role),
    });
    expect(changed.status).toBe(204);
    expect((await ask(app, key, '/contacts')).status).toBe(403);
    expect((await ask(app, key, '/calls')).status).toBe(200);
    expect((await client.delete(`/api/team/members/${loginId}`)).status).toBe(204);
    expect((await ask(app, key, '/calls')).status).toBe(401);
    expect((await client.get('/api/keys')).body.keys).toEqual([]);
  });

  test('comes with the Business plan, and waits while the plan is another', async () => {
    const starter = await signUpPro(app);
    const refused = await starter.client.post('/api/keys', {
      name: 'Job board',
      scopes: ['calls:read'],
      memberId: starter.user.id,
      password,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('Business plan');
    expect((await starter.client.get('/api/keys')).body.isIncluded).toBe(false);

    const { client, user, memberId } = await ownBusiness();
    const { key } = await addKey(client, { memberId });
    const setTier = (plan_tier: 'pro' | 'business') =>
      app.deps.db.service
        .updateTable('account_plans')
        .set({ plan_tier })
        .where('account_id', '=', user.accountId)
        .execute();
    await setTier('pro');
    const waiting = await ask(app, key, '/calls');
    expect(waiting.status).toBe(409);
    expect(waiting.body).toMatchObject({
      code: 'plan_limit_reached',
      detail: expect.stringContaining('Business plan'),
    });
    await setTier('business');
    expect((await ask(app, key, '/calls')).status).toBe(200);
  });

  test('is refused for somebody of another business, without a scope, and beyond what one business may have', async () => {
    const { client, user, memberId } = await ownBusiness();
    const other = await ownBusiness();
    const create = (body: Record<string, unknown>) =>
      client.post('/api/keys', { name: 'Job board', scopes: ['calls:read'], memberId, password, ...body });
    expect((await create({ memberId: other.memberId })).status).toBe(404);
    expect((await create({ memberId: randomUUID() })).status).toBe(404);
    expect((await create({ scopes: [] })).status).toBe(400);
    expect((await create({ scopes: ['everything'] })).status).toBe(400);
    expect((await create({ name: ' ' })).status).toBe(400);
    const { id } = await addKey(other.client, { memberId: other.memberId });
    expect((await client.delete(`/api/keys/${id}`)).status).toBe(404);
    for (let made = 0; made < mostKeys; made += 1)
      await insertRow(app.deps.db.service, 'api_keys', {
        account_id: user.accountId,
        login_id: memberId,
        name: 'Job board',
        scopes: ['calls:read'],
        key_hash: hashKeyText(createKeyText()),
        ending: 'abcd',
      });
    expect((await create({})).status).toBe(409);
    const { rows } = await app.deps.db.pool.query(
      'select count(*)::int as count from api_keys where account_id = $1',
      [user.accountId],
    );
    expect(rows).toEqual([{ count: mostKeys }]);
  });
});
