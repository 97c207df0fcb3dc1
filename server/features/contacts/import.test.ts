import { describe, expect, test } from 'vitest';
import { addContact, uploadCsv, waitForImport } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { removeExpiredFilesJob } from '../../records/files/remove-expired-files.job.ts';
import { importContactsJob } from './import-contacts.job.ts';

const app = useTestApp();
const consentStatement = 'They signed the work order, which asks about texts.';

async function runImport(client: TestClient, csv: string | Buffer, overrides: Record<string, unknown> = {}) {
  const { body: upload } = await uploadCsv(client, app, csv);
  const input = { mapping: upload.mapping, textConsent: true, consentStatement, ...overrides };
  const started = await client.post(`/api/contacts/imports/${upload.id}/start`, input);
  expect(started.status).toBe(200);
  return waitForImport(client, upload.id);
}

function patch(client: TestClient, path: string, body: unknown) {
  return client.send(path, {
    method: 'PATCH',
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const listContacts = async (client: TestClient) =>
  (await client.get('/api/contacts?sort=name')).body.contacts;

describe('an uploaded file', () => {
  test('is understood: heading, columns, and the first rows as they will be read', async () => {
    const { client } = await signUpPro(app);
    const csv = [
      'Customer Name,Cell Phone,E-mail,Street,City,State,ZIP,Job Type,Service Date,Tags',
      'Nora Whitfield,(512) 555-0101,NORA@example.com,1 Elm St,Austin,Texas,78701-1234,Water heater,3/2/2026,"vip, plumbing"',
      'Bad Row,12,nobody,,,,,,,',
    ].join('\r\n');
    const { status, body } = await uploadCsv(client, app, csv);
    expect(status).toBe(201);
    expect(body.mapping).toEqual({
      hasHeader: true,
      columns: {
        name: 0,
        phone: 1,
        email: 2,
        address: 3,
        city: 4,
        state: 5,
        zip: 6,
        lastJobTitle: 7,
        lastJobOn: 8,
        tags: 9,
      },
    });
    const preview = await client.post(`/api/contacts/imports/${body.id}/preview`, { mapping: body.mapping });
    expect(preview.body.rows).toEqual([
      {
        line: 2,
        problem: null,
        contact: {
          name: 'Nora Whitfield',
          phone: '+15125550101',
          otherPhones: [],
          email: 'nora@example.com',
          address: '1 Elm St, Austin',
          state: 'TX',
          zip: '78701',
          tags: ['vip', 'plumbing'],
          lastJobOn: '2026-03-02',
          lastJobTitle: 'Water heater',
          notes: null,
          consent: 'yes',
        },
      },
      { line: 3, contact: null, problem: '"12" is not a phone number.' },
    ]);
  });

  test.each([
    [
      'semicolons and Windows letters',
      Buffer.from('Name;Phone\r\nJos\xe9 Pe\xf1a;512-555-0102\r\n', 'latin1'),
    ],
    ['UTF-16 from a spreadsheet', Buffer.from('\ufeffName\tPhone\r\nJosé Peña\t512-555-0102\r\n', 'utf16le')],
    ['UTF-8 with a mark', Buffer.from('\ufeffName,Phone\nJosé Peña,512-555-0102\n')],
    ['bars', Buffer.from('Name|Phone\nJosé Peña|512-555-0102\n')],
  ])('is read whatever wrote it: %s', async (_, csv) => {
    const { client } = await signUpPro(app);
    await runImport(client, csv);
    expect(await listContacts(client)).toMatchObject([{ name: 'José Peña', phone: '+15125550102' }]);
  });

  test('without a heading is mapped by what its cells look like', async () => {
    const { client } = await signUpPro(app);
    const { body } = await uploadCsv(
      client,
      app,
      'Nora,nora@example.com,5125550101\nGil,gil@example.com,5125550102\n',
    );
    expect(body.mapping).toEqual({ hasHeader: false, columns: { email: 1, phone: 2 } });
  });

  test('with our own headings is mapped to what they say, and a last job that is a date to its date', async () => {
    const { client } = await signUpPro(app);
    const own = await uploadCsv(
      client,
      app,
      'Name,Phone,Last job,Last job date\nNora,5125550101,Water heater,2026-03-02\n',
    );
    expect(own.body.mapping.columns).toEqual({ name: 0, phone: 1, lastJobTitle: 2, lastJobOn: 3 });
    const dated = await uploadCsv(client, app, 'Name,Phone,Last job\nNora,5125550101,3/2/2026\n');
    expect(dated.body.mapping.columns).toEqual({ name: 0, phone: 1, lastJobOn: 2 });
  });

  test.each([
    ['a British number', '+44 20 7946 0958', 'is a number outside the US.'],
    ['dialed as from here', '011 44 20 7946 0958', 'is a number outside the US.'],
    ['a Canadian number', '(416) 555-0199', 'is a number outside the US.'],
    ['an Australian mobile of ten digits', '0412 345 678', 'is not a phone number.'],
    ['a French mobile of ten digits', '06 12 34 56 78', 'is not a phone number.'],
    ['a 900 number', '(900) 555-0199', 'is a 900 number, which charges whoever calls it.'],
    ['a number that a spreadsheet cut', '5.13E+09', 'was rounded by a spreadsheet.'],
  ])('leaves %s out and bends it into nothing', async (_, phone, problem) => {
    const { client } = await signUpPro(app);
    const done = await runImport(client, `Name,Phone\nNora,"${phone}"\nGil,5125550102.0\n`);
    expect(done).toMatchObject({ createdRows: 1, failedRows: 1 });
    expect(await listContacts(client)).toMatchObject([{ name: 'Gil', phone: '+15125550102' }]);
    const errors = (await client.get(`/api/contacts/imports/${done.id}/errors.csv`)).body;
    expect(errors).toContain(`""${phone}"" ${problem}`);
  });

  test('of nothing but commas, in one line or in many cells over many lines, is refused in no time', async () => {
    const { client } = await signUpPro(app);
    const size = 24 * 1024 * 1024;
    const started = performance.now();
    for (const csv of [Buffer.alloc(size, ','), Buffer.alloc(size, '"a\nb",')]) {
      const { status, body } = await uploadCsv(client, app, csv);
      expect(status).toBe(400);
      expect(body.error.message).toBe(
        'A row of that file has more than 500 columns. Keep the ones with names, phones and emails and try again.',
      );
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test('with such a row far below ends with the reason, and with no half of it imported', async () => {
    const { client } = await signUpPro(app);
    const rows = Array.from({ length: 9000 }, (_, n) => `Pro ${n},512555${String(n).padStart(4, '0')}`);
    const done = await runImport(
      client,
      ['Name,Phone', ...rows, ','.repeat(600), 'Nora,5125559999'].join('\n'),
    );
    expect(done.state).toBe('failed');
    expect(done.failureReason).toMatch(/^A row of that file has more than 500 columns\./);
    expect(await listContacts(client)).toEqual([]);
  });

  test('counts against an hour and a day, and against what one account may keep', async () => {
    const { client, user } = await signUpPro(app);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await uploadCsv(client, app, 'Name,Phone\nNora,5125550101\n')).status);
    expect(statuses).toEqual([...Array(30).fill(201), 429]);

    const { client: other, user: owner } = await signUpPro(app);
    expect(owner.id).not.toBe(user.id);
    const kept = {
      account_id: owner.accountId,
      kind: 'contact_import',
      content_type: 'text/csv',
      bytes: 250 * 1024 * 1024,
      expires_at: new Date(Date.now() + 3600_000),
    } as const;
    await app.deps.db.service
      .insertInto('stored_files')
      .values([1, 2].map((n) => ({ ...kept, key: `contact-imports/large-${n}.csv` })))
      .execute();
    const full = await uploadCsv(other, app, 'Name,Phone\nNora,5125550101\n');
    expect(full.status).toBe(409);
    expect(full.body.error.message).toMatch(/^Your imports of the last 30 days take up all the room/);
  });

  test('that is empty, too large, or no file at all is refused', async () => {
    const { client } = await signUpPro(app);
    expect((await uploadCsv(client, app, '\n\n')).status).toBe(400);
    expect((await uploadCsv(client, app, '')).status).toBe(400);
    expect((await uploadCsv(client, app, Buffer.alloc(26 * 1024 * 1024, 'a,b\n'))).status).toBe(413);
    const json = await client.post('/api/contacts/imports', {});
    expect(json.status).toBe(415);
    const foreign = await client.send('/api/contacts/imports', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'text/csv' },
      body: 'Name,Phone\nNora,5125550101',
    });
    expect(foreign.status).toBe(403);
    expect((await uploadCsv(app.visit(), app, 'Name\nNora')).status).toBe(401);
  });

  test('cannot be started without a column to go by, or without a statement', async () => {
    const { client } = await signUpPro(app);
    const { body } = await uploadCsv(client, app, 'Name,Phone\nNora,5125550101\n');
    const start = (input: unknown) => client.post(`/api/contacts/imports/${body.id}/start`, input);
    const valid = { mapping: body.mapping, textConsent: true, consentStatement };
    expect((await start({ ...valid, mapping: { hasHeader: true, columns: { zip: 1 } } })).status).toBe(400);
    expect(
      (await start({ ...valid, mapping: { hasHeader: true, columns: { name: 1, phone: 1 } } })).status,
    ).toBe(400);
    expect((await start({ ...valid, consentStatement: ' ' })).status).toBe(400);
    expect((await client.get(`/api/contacts/imports/${body.id}`)).body.state).toBe('uploaded');
  });

  test('of another account can be neither seen nor started', async () => {
    const { client } = await signUpPro(app);
    const { body } = await uploadCsv(client, app, 'Name,Phone\nNora,5125550101\n');
    const { client: stranger } = await signUpPro(app);
    const input = { mapping: body.mapping, textConsent: true, consentStatement };
    const at = `/api/contacts/imports/${body.id}`;
    expect((await stranger.get(at)).status).toBe(404);
    expect((await stranger.get(`${at}/columns`)).status).toBe(404);
    expect((await stranger.get(`${at}/errors.csv`)).status).toBe(404);
    expect((await stranger.post(`${at}/preview`, { mapping: body.mapping })).status).toBe(404);
    expect((await stranger.post(`${at}/start`, input)).status).toBe(404);
    expect((await app.visit().get(at)).status).toBe(401);
  });
});

describe('an import', () => {
  test('keeps the statement word for word with every contact, and counts what it did', async () => {
    const { client } = await signUpPro(app);
    const csv = [
      'Name,Phone,Email',
      'Nora,5125550101,',
      'Nora Whitfield,(512) 555-0101,nora@example.com',
      'Gil,5125550102,',
      'Bad,123,',
      ',,',
      '"=cmd()",nonsense,',
    ].join('\n');
    const done = await runImport(client, csv);
    expect(done).toMatchObject({
      state: 'done',
      totalRows: 5,
      processedRows: 5,
      createdRows: 2,
      mergedRows: 1,
      failedRows: 2,
      hasErrors: true,
      consentStatement,
    });
    const [gil, nora] = await listContacts(client);
    expect(nora).toMatchObject({
      name: 'Nora',
      email: 'nora@example.com',
      textConsent: true,
      consentSource: 'import',
    });
    expect((await client.get(`/api/contacts/${gil.id}`)).body.contact.consentStatement).toBe(
      consentStatement,
    );
    const errors = (await client.get(`/api/contacts/imports/${done.id}/errors.csv`)).body.split('\r\n');
    expect(errors[0]).toContain('Line,Problem,Name,Phone,Email');
    expect(errors[1]).toBe('5,"""123"" is not a phone number.",Bad,123,');
    expect(errors[2]).toContain("'=cmd()");
  });

  test('never takes consent away, never gives it to a number that opted out, and fills only blanks', async () => {
    const { client, user } = await signUpPro(app);
    const agreed = await addContact(app, user.accountId, { name: 'Agreed', phone: '+15125550101' });
    const out = await addContact(app, user.accountId, {
      name: 'Out',
      phone: '+15125550102',
      text_consent: false,
    });
    const known = await addContact(app, user.accountId, {
      name: 'Mail only',
      phone: null,
      email: 'm@example.com',
      text_consent: false,
    });
    await client.post(`/api/contacts/${out.id}/opt-out`);
    const csv =
      'Name,Phone,Email\nOther,5125550101,a@example.com\nOut,5125550102,\nSomeone,5125550103,m@example.com\n';
    expect(await runImport(client, csv, { textConsent: false })).toMatchObject({
      createdRows: 0,
      mergedRows: 3,
    });
    const contact = async (id: string) => (await client.get(`/api/contacts/${id}`)).body.contact;
    expect(await contact(agreed.id)).toMatchObject({
      name: 'Agreed',
      email: 'a@example.com',
      textConsent: true,
    });
    expect((await contact(known.id)).phone).toBe('+15125550103');
    await runImport(client, csv);
    expect(await contact(out.id)).toMatchObject({ textConsent: false, optedOut: true });
    expect(await contact(known.id)).toMatchObject({ textConsent: true, consentSource: 'import' });
  });

  test('takes a column of yes and no for the consent of each', async () => {
    const { client } = await signUpPro(app);
    await runImport(client, 'Name,Phone,SMS opt-in\nA,5125550101,Yes\nB,5125550102,no\nC,5125550103,\n');
    const contacts = await listContacts(client);
    expect(contacts.map(({ textConsent }: { textConsent: boolean }) => textConsent)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of our own export brings back everything, who opted out too', async () => {
    const { client, user } = await signUpPro(app);
    await app.deps.db.service
      .updateTable('accounts')
      .set({ time_zone: 'Pacific/Guam' })
      .where('id', '=', user.accountId)
      .execute();
    const nora = {
      name: '-Nora "the" Whitfield',
      phone: '(512) 555-0101',
      email: 'nora@example.com',
      address: '1 Elm St, Austin',
      state: 'TX',
      zip: '78701',
      tags: ['vip', 'water, hot'],
      lastJobOn: '2026-03-02',
      lastJobTitle: 'Water heater',
      textConsent: true,
      consentStatement,
    };
    const { body: made } = await client.post('/api/contacts', nora);
    const notes = 'Gate code 4471.\n=Dog, "friendly"';
    await app.deps.db.service.updateTable('contacts').set({ notes }).where('id', '=', made.id).execute();
    await client.post('/api/contacts', { name: 'Not asked', phone: '5125550102' });
    const { body: out } = await client.post('/api/contacts', { name: 'Out', phone: '5125550103' });
    await client.post(`/api/contacts/${out.id}/opt-out`);
    const csv = (await client.get('/api/contacts/export.csv')).body;
    const { client: elsewhere } = await signUpPro(app);
    expect(await runImport(elsewhere, csv)).toMatchObject({ createdRows: 3, failedRows: 0 });
    const { consentStatement: _, lastJobOn, ...same } = nora;
    expect(await listContacts(elsewhere)).toMatchObject([
      { ...same, phone: '+15125550101', lastJobOn, optedOut: false },
      { name: 'Not asked', textConsent: false, optedOut: false },
      { name: 'Out', textConsent: false, optedOut: true },
    ]);
    const [again, , gone] = await listContacts(elsewhere);
    // A second time nothing is said twice.
    await runImport(elsewhere, csv);
    expect((await elsewhere.get(`/api/contacts/${again.id}`)).body.contact.notes).toBe(notes);
    const back = { name: 'Out', phone: '5125550103', textConsent: true, consentStatement };
    expect((await patch(elsewhere, `/api/contacts/${gone.id}`, back)).status).toBe(400);
  });

  test('run twice over the same file makes nothing twice', async () => {
    const { client } = await signUpPro(app);
    const csv = 'Name,Phone,Email\nA,5125550101,\nB,,b@example.com\nC,,\n';
    expect(await runImport(client, csv)).toMatchObject({ createdRows: 3, mergedRows: 0 });
    expect(await runImport(client, csv)).toMatchObject({ createdRows: 0, mergedRows: 3 });
    expect(await listContacts(client)).toHaveLength(3);
  });

  test('leaves its files behind for a month, then they go', async () => {
    const { client } = await signUpPro(app);
    const done = await runImport(client, 'Name,Phone\nNora,5125550101\nBad,1\n');
    const { service } = app.deps.db;
    const files = () =>
      service
        .selectFrom('stored_files')
        .select('deleted_at')
        .where('key', 'like', `contact-imports/${done.id}%`)
        .execute();
    await app.deps.queue.enqueue(removeExpiredFilesJob, {});
    expect((await client.get(`/api/contacts/imports/${done.id}/errors.csv`)).status).toBe(200);
    await service
      .updateTable('stored_files')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('key', 'like', `contact-imports/${done.id}%`)
      .execute();
    await app.deps.queue.enqueue(removeExpiredFilesJob, {});
    await expect
      .poll(async () => (await files()).filter(({ deleted_at }) => deleted_at).length, { timeout: 120_000 })
      .toBe(2);
    expect((await client.get(`/api/contacts/imports/${done.id}/errors.csv`)).status).toBe(404);
  });

  test('goes on where the last batch ended', async () => {
    const { client } = await signUpPro(app);
    const rows = Array.from({ length: 2500 }, (_, index) => `P${index},512${String(5_550_000 + index)}`);
    const { body } = await uploadCsv(client, app, `Name,Phone\n${rows.join('\n')}\n`);
    // As a killed worker leaves it: the first batch is in, the count says so.
    await app.deps.db.service
      .updateTable('contact_imports')
      .set({
        state: 'running',
        mapping: JSON.stringify({ ...body.mapping, textConsent: true }),
        consent_statement: consentStatement,
        total_rows: 2500,
        processed_rows: 1000,
        created_rows: 1000,
      })
      .where('id', '=', body.id)
      .execute();
    await app.deps.queue.enqueue(importContactsJob, { importId: body.id });
    expect(await waitForImport(client, body.id)).toMatchObject({ processedRows: 2500, createdRows: 2500 });
    const { count } = (await client.get('/api/contacts/count')).body;
    expect(count).toBe(1500);
  });

  test('of 20,000 rows is done, and each of them is found', async () => {
    const { client } = await signUpPro(app);
    const rows = Array.from(
      { length: 20_000 },
      (_, index) =>
        `Person ${index},(${210 + (index % 700)}) 555-${String(1000 + (index % 9000)).padStart(4, '0')},p${index}@example.com,${index} Main St,TX,78701,3/${1 + (index % 28)}/2026`,
    );
    const csv = `Name,Phone,Email,Address,State,ZIP,Last job date\n${rows.join('\n')}\n`;
    const done = await runImport(client, csv);
    expect(done.state).toBe('done');
    expect(done.processedRows).toBe(20_000);
    expect((await client.get('/api/contacts?q=person%2019999&sort=name')).body.contacts).toHaveLength(1);
  });
});
