import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { addCall } from '#test/rls/call-rows.ts';
import { insertRow, nextPhone, nextToken } from '#test/rls/insert-row.ts';
import { apiJourney } from '#test/support/api-journey.ts';
import { addContact } from '#test/support/contacts.ts';
import { addKey, ask } from '#test/support/developers.ts';
import { signUpPro } from '#test/support/factories.ts';
import { giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { buildTicket } from '#test/support/tickets.ts';

const app = useTestApp();
const run = promisify(execFile);

interface Described {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        responses: Record<
          string,
          { description: string; content: Record<string, { schema: { $ref: string } }> }
        >;
      }
    >
  >;
  components: { schemas: Record<string, object> };
}

let document: Described;
let key: string;
let knownContacts: string[];
let folder: string;

beforeAll(async () => {
  document = (await app.visit().get('/api/v1/openapi.json')).body;
  const pro = await signUpPro(app);
  const { accountId, id: memberId } = pro.user;
  await giveBusinessPlan(app, accountId);
  key = (await addKey(pro.client, { memberId })).key;
  const { service } = app.deps.db;
  const callId = await addCall(service, { account_id: accountId });
  await service
    .updateTable('call_notes')
    .set({ document: JSON.stringify(buildTicket('A gutter leaks').notes) })
    .where('call_id', '=', callId)
    .execute();
  knownContacts = [];
  for (let count = 0; count < 3; count += 1) knownContacts.push((await addContact(app, accountId)).id);
  await insertRow(service, 'messages', {
    account_id: accountId,
    direction: 'inbound',
    purpose: 'reply',
    from_phone: nextPhone(),
    to_phone: nextPhone(),
    body: 'Yes, Thursday works.',
    state: 'received',
    provider: 'test',
    provider_message_id: nextToken(),
  });
  await insertRow(service, 'campaigns', { account_id: accountId, name: 'Spring gutters', type: 'text' });
  folder = await mkdtemp(path.join(tmpdir(), 'jotline-api-client-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the document of the API', () => {
  test('is valid OpenAPI 3.1 in the eyes of a validator that is not ours', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
    const broken = structuredClone(document) as never as { paths: Record<string, unknown> };
    broken.paths['/calls'] = { get: { responses: 'none' } };
    expect((await new Validator().validate(broken as never)).valid).toBe(false);
  });

  test('is sent again only to who has another one', async () => {
    const first = await app.visit().get('/api/v1/openapi.json');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await app.visit().send('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const other = await app.visit().send('/api/v1/openapi.json', { headers: { 'if-none-match': '"older"' } });
    expect(other.status).toBe(200);
  });

  test('names what every operation can end with, and when to come again', () => {
    for (const [place, methods] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(methods)) {
        const where = `${method} ${place}`;
        for (const status of [429, 503])
          expect(responses[status], where).toHaveProperty('headers.Retry-After');
        const takesBody = 'requestBody' in (methods[method] ?? {});
        expect(
          [413, 415].map((status) => status in responses),
          where,
        ).toEqual([takesBody, takesBody]);
        expect(responses[400]?.description.includes('bad_request') ?? false, where).toBe(takesBody);
      }
  });

  test('describes what is really answered, field by field', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const { schemas } = document.components;
    for (const [name, schema] of Object.entries(schemas))
      ajv.addSchema(schema, `#/components/schemas/${name}`);
    const first: Record<string, string> = {};
    for (const list of ['/calls', '/promises', '/contacts', '/messages', '/campaigns'])
      first[list] = (await ask(app, key, list)).body.data[0].id;
    let checked = 0;
    for (const [place, methods] of Object.entries(document.paths)) {
      if (!methods.get) continue;
      const list = `/${place.split('/')[1]}`;
      const { status, body } = await ask(app, key, place.replace('{id}', first[list] ?? ''));
      const ref = methods.get.responses[200]?.content['application/json']?.schema.$ref ?? '';
      const schema = whole(schemas[ref.split('/').at(-1) ?? ''] ?? {}, schemas);
      expect(status, place).toBe(200);
      expect([ajv.validate(schema, body), ajv.errors], place).toEqual([true, null]);
      expect([...undescribed(schema as JsonObject, body)], place).toEqual([]);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(9);
  });

  test('gives a client that TypeScript checks and that makes the whole journey', async () => {
    const { files } = await generateApi({
      spec: structuredClone(document) as never,
      output: false,
      silent: true,
      httpClientType: 'fetch',
      extractRequestParams: true,
      fileName: 'client.ts',
    });
    await writeFile(path.join(folder, 'client.ts'), files[0]?.fileContent ?? '');
    await writeFile(path.join(folder, 'journey.ts'), apiJourney);
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    const bin = (name: string) => path.resolve('node_modules', name);
    const strict = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck'];
    const types = [
      '--allowImportingTsExtensions',
      '--typeRoots',
      bin('@types'),
      '--types',
      'node',
      '--ignoreConfig',
    ];
    const check = (file: string) =>
      run(process.execPath, [bin('typescript/bin/tsc'), ...strict, ...types, file], { cwd: folder }).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      );
    expect(await check('journey.ts')).toBe('');
    await writeFile(path.join(folder, 'wrong.ts'), apiJourney.replace('notes.jobTitle', 'notes.jobbTitle'));
    expect(await check('wrong.ts')).toContain('jobbTitle');

    const server = serve({ fetch: createApp(app.deps).fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
      const env = { ...process.env, API_URL: url, API_KEY: key };
      const tsx = ['--import', `file://${bin('tsx/dist/loader.mjs')}`];
      const { stdout } = await run(process.execPath, [...tsx, 'journey.ts'], { cwd: folder, env });
      const told = JSON.parse(stdout);
      expect(told).toMatchObject({
        zip: '78701',
        jobTitle: 'A gutter leaks',
        said: ['The gutter leaks.'],
        body: 'Yes, Thursday works.',
        campaign: 'Spring gutters',
        optedOut: true,
        refused: 'conflict',
        callNumber: expect.stringMatching(/^JL-/),
      });
      expect(told.ids.toSorted()).toEqual([...knownContacts, told.contactId].toSorted());
    } finally {
      server.close();
    }
  }, 180_000);

  test('is what the page for developers lists, with every error that it names', async () => {
    const { status, body: page } = await app.visit().get('/developers');
    expect(status).toBe(200);
    const operations = Object.entries(document.paths).flatMap(([place, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${place}`),
    );
    const listed = [...page.matchAll(/<code>((?:GET|POST|PATCH|PUT|DELETE) [^<]+)<\/code>/g)].map(
      ([, text]) => text,
    );
    expect(listed.toSorted()).toEqual(operations.toSorted());
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, { description }]) =>
          Number(status) >= 400 ? [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code) : [],
        ),
      ),
    );
    expect(new Set(described).size).toBeGreaterThan(6);
    for (const code of described) expect(page, code).toContain(`id="${code}"`);
  });
});

type JsonObject = { [name: string]: unknown };

/** The schema with what it points to, so that it stands alone. */
function whole(schema: object, schemas: Record<string, object>): object {
  return JSON.parse(
    JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
  );
}

/** Fields of an answer that the document does not have. */
function* undescribed(root: JsonObject, value: unknown, schema: JsonObject = root): Generator<string> {
  const name = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : '';
  const real = name ? ((root.$defs as Record<string, JsonObject>)[name] ?? {}) : schema;
  if (Array.isArray(value)) {
    for (const entry of value) yield* undescribed(root, entry, real.items as JsonObject);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const known = (real.properties ?? (real.anyOf as JsonObject[])?.[0]?.properties ?? {}) as Record<
    string,
    JsonObject
  >;
  if (real.additionalProperties || real.propertyNames) return;
  for (const [field, inner] of Object.entries(value)) {
    if (known[field]) yield* undescribed(root, inner, known[field]);
    else yield field;
  }
}
