import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/team/roles.ts';
import { createApp } from '#server/app.ts';
import { addCall } from '#test/rls/call-rows.ts';
import { signUpPro } from '#test/support/factories.ts';
import { bodies } from '#test/support/route-bodies.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Answer, TestClient } from '#test/support/test-client.ts';
import { buildTicket } from '#test/support/tickets.ts';
import { requireUser } from './require-user.ts';
import { type Access, routeAccess } from './route-access.ts';

const app = useTestApp();

const routes = createApp({ env: {} } as never).routes;
const behindSignIn = [
  ...new Set(routes.filter(({ handler }) => handler === requireUser).map((route) => key(route))),
].sort();

function key({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

const mayUse: Record<Access, Role[]> = {
  owner: ['owner'],
  office: ['owner', 'office'],
  self: ['owner', 'office', 'technician'],
  calls: ['owner', 'office', 'technician'],
  own_line: ['owner', 'office', 'technician'],
  call: ['owner', 'office', 'technician'],
};

let accountId: string;
let clients: Record<Role, TestClient>;
let technicianId: string;
let ownCall: string;
let otherCall: string;

beforeAll(async () => {
  const pro = await signUpPro(app);
  accountId = pro.user.accountId;
  const { service } = app.deps.db;
  const line = (name: string) => addLineOf(app, accountId, name);
  const ownLine = await line('Tess');
  ownCall = await addCall(service, { account_id: accountId, phone_number_id: ownLine });
  otherCall = await addCall(service, { account_id: accountId, phone_number_id: await line('Olaf') });
  const { notes } = buildTicket('A gutter leaks');
  await service
    .updateTable('call_notes')
    .set({ document: JSON.stringify(notes) })
    .where('account_id', '=', accountId)
    .execute();
  // Whoever follows a call that goes on is answered until it is over.
  await service.updateTable('calls').set({ state: 'done' }).where('account_id', '=', accountId).execute();
  const office = await addMember(app, { accountId, role: 'office' });
  const technician = await addMember(app, { accountId, role: 'technician', lineIds: [ownLine] });
  technicianId = technician.loginId;
  let requests = 0;
  const owner = app.visit(() => {
    requests += 1;
    return `10.9.${requests >> 8}.${requests & 255}`;
  });
  for (const [name, value] of pro.client.cookies) owner.cookies.set(name, value);
  clients = { owner, office: office.client, technician: technician.client };
});

function ask(client: TestClient, route: string, id: string): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  return client.send(path.replace(':field', 'name').replaceAll(/:\w+/g, id), {
    method,
    headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(bodies[path] ?? {}) }),
  });
}

const leaves = (route: string) => route === 'DELETE /api/team/membership';
const someoneElse = async (role: 'office' | 'technician') =>
  (await addMember(app, { accountId, role })).client;

const unseen = 'We could not find that call.';

describe('what a role may do', () => {
  test('is written down for every route that asks who one is, and for no other', () => {
    expect(behindSignIn.length).toBeGreaterThan(120);
    expect(Object.keys(routeAccess).sort()).toEqual(behindSignIn);
  });

  test('holds on every route: who may go there is not refused, and everybody else is', async () => {
    const complaints: string[] = [];
    for (const [route, access] of Object.entries(routeAccess)) {
      // The owner comes last: some routes end something for all.
      for (const role of ['technician', 'office', 'owner'] as const) {
        const client = leaves(route) && role !== 'owner' ? await someoneElse(role) : clients[role];
        const { status, body } = await ask(client, route, randomUUID());
        const isRefused = status === 403 && body?.error?.code === 'forbidden';
        if (isRefused === mayUse[access].includes(role)) complaints.push(`${role}: ${route}: ${status}`);
        if (status >= 500) complaints.push(`${role}: ${route}: ${status} ${JSON.stringify(body)}`);
      }
    }
    expect(complaints).toEqual([]);
  });

  test('holds for a HEAD request as for the GET beside it', async () => {
    const head = async (role: Role, path: string) =>
      (await clients[role].send(path, { method: 'HEAD' })).status;
    expect(await head('technician', '/api/calls')).toBe(200);
    expect(await head('technician', '/api/contacts')).toBe(403);
    expect(await head('office', '/api/contacts')).toBe(200);
    expect(await head('office', '/api/invoices')).toBe(403);
  });

  test('shows a technician the calls of their own lines, and answers for all others as for none', async () => {
    const complaints: string[] = [];
    const ofCalls = Object.entries(routeAccess).flatMap(([route, access]) =>
      access === 'call' ? route : [],
    );
    expect(ofCalls.length).toBeGreaterThan(10);
    for (const route of ofCalls) {
      const nothing = await ask(clients.technician, route, randomUUID());
      const other = await ask(clients.technician, route, otherCall);
      const forged = await ask(clients.technician, route, 'no-id');
      for (const { status, body } of [nothing, other, forged])
        if (status !== 404 || body.error.message !== unseen)
          complaints.push(`${route}: ${status} for others`);
      const own = await ask(clients.technician, route, ownCall);
      if (own.body?.error?.code === 'forbidden' || own.status >= 500 || own.body?.error?.message === unseen)
        complaints.push(`${route}: ${own.status} for their own`);
    }
    expect(complaints).toEqual([]);
  });

  test('lists and exports a technician their own calls alone, whatever they search for', async () => {
    const { technician, office } = clients;
    const idsOf = (answer: Answer) => answer.body.calls.map(({ id }: { id: string }) => id).sort();
    const both = [ownCall, otherCall].sort();
    for (const query of ['?period=all', '?period=all&q=gutter', '?period=all&q=gutter%20or%20leaks']) {
      expect(idsOf(await office.get(`/api/calls${query}`)), query).toEqual(both);
      expect(idsOf(await technician.get(`/api/calls${query}`)), query).toEqual([ownCall]);
    }
    const csv = await technician.get('/api/calls/export.json?period=all');
    expect(JSON.stringify(csv.body)).toContain(ownCall);
    expect(JSON.stringify(csv.body)).not.toContain(otherCall);
  });

  test('follows at once when a line is taken away or a role changes', async () => {
    const { service } = app.deps.db;
    await service.deleteFrom('member_lines').where('login_id', '=', technicianId).execute();
    expect((await clients.technician.get('/api/calls?period=all')).body.calls).toEqual([]);
    expect((await clients.technician.get(`/api/calls/${ownCall}`)).status).toBe(404);
    await service.updateTable('logins').set({ role: 'office' }).where('id', '=', technicianId).execute();
    expect((await clients.technician.get('/api/calls?period=all')).body.calls).toHaveLength(2);
    expect((await clients.technician.get('/api/contacts')).status).toBe(200);
    expect((await clients.technician.get('/api/invoices')).status).toBe(403);
  });

  test('is told with the session', async () => {
    for (const role of ['owner', 'office'] as const)
      expect((await clients[role].get('/api/session')).body.user).toMatchObject({ role, accountId });
  });
});
