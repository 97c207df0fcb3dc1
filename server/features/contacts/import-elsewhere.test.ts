import { describe, expect, test } from 'vitest';
import { uploadCsv, waitForImport } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

async function runImport(client: TestClient, csv: string) {
  const { body: upload } = await uploadCsv(client, app, csv);
  const input = { mapping: upload.mapping, textConsent: true, consentStatement: 'They signed for texts.' };
  expect((await client.post(`/api/contacts/imports/${upload.id}/start`, input)).status).toBe(200);
  return waitForImport(client, upload.id);
}

async function listWhole(client: TestClient) {
  const { contacts } = (await client.get('/api/contacts?sort=name')).body;
  return Promise.all(
    contacts.map(async ({ id }: { id: string }) => (await client.get(`/api/contacts/${id}`)).body.contact),
  );
}

/** A row of an export by its headings: what is not named is empty, as in the real file. */
function csvOf(headings: string, ...rows: Record<string, string>[]): string {
  const names = headings.split(',');
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !names.includes(name));
  expect(unknown).toEqual([]);
  const lines = rows.map((row) => names.map((name) => `"${row[name] ?? ''}"`).join(','));
  return `${[headings, ...lines].join('\r\n')}\r\n`;
}

const google =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value';
const outlook =
  "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Gender,Government ID Number,Hobby,Home Address PO Box,Initials,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,Web Page";
const jobber =
  'J-ID,Created Date,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,E-mails,Tags,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Country,Billing Zip code,CFT[Gate code],Mobile Phone #s,Home Phone #s,Work Phone #s,Fax Phone #s,Service Property Name,Service Street 1,Service Street 2,Service City,Service State,Service Country,Service Zip code,Lead Source,Archived';
const housecall =
  'Customer ID,First Name,Last Name,Display Name,Company,Mobile Number,Home Number,Work Number,Email,Customer Tags,Street,Street Line 2,City,State,Zip,Notes,Lead Source,Created At';
const quickBooksList =
  'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Customer type,Attachments,Open balance,Notes';
const quickBooksDesktop =
  'Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Customer Type,Note';

const nora = { name: 'Nora Whitfield', phone: '+15125550101', email: 'nora@example.com' };
const atHome = { address: '1 Elm St, Austin', state: 'TX', zip: '78701' };

describe('the export of another program maps itself', () => {
  test.each([
    [
      'Google Contacts',
      csvOf(google, {
        'First Name': 'Nora',
        'Last Name': 'Whitfield',
        'Organization Name': 'Elm Bakery',
        'Organization Title': 'Owner',
        Notes: 'Gate code 4471',
        Labels: 'Customers ::: * myContacts',
        'E-mail 1 - Label': '* Home',
        'E-mail 1 - Value': 'nora@example.com',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '(512) 555-0101 ::: 512-555-0102',
        'Phone 2 - Label': 'Work',
        'Phone 2 - Value': '512-555-0103',
        'Address 1 - Label': 'Home',
        'Address 1 - Formatted': '1 Elm St\nAustin, TX 78701\nUS',
        'Address 1 - Street': '1 Elm St',
        'Address 1 - City': 'Austin',
        'Address 1 - Region': 'TX',
        'Address 1 - Postal Code': '78701',
        'Address 1 - Country': 'US',
      }),
      {
        ...nora,
        ...atHome,
        tags: ['Customers'],
        notes: 'Gate code 4471',
        otherPhones: ['+15125550102', '+15125550103'],
      },
    ],
    [
      'Outlook',
      csvOf(outlook, {
        Title: 'Ms.',
        'First Name': 'Nora',
        'Last Name': 'Whitfield',
        Company: 'Elm Bakery',
        'Job Title': 'Owner',
        'Business Street': '9 Office Park',
        'Business City': 'Dallas',
        'Business State': 'TX',
        'Business Postal Code': '75201',
        'Home Street': '1 Elm St',
        'Home City': 'Austin',
        'Home State': 'TX',
        'Home Postal Code': '78701',
        'Business Fax': '512-555-0199',
        'Business Phone': '512-555-0102',
        'Mobile Phone': '512-555-0101',
        'E-mail Address': 'nora@example.com',
        'E-mail Type': 'SMTP',
        'E-mail Display Name': 'Nora Whitfield (nora@example.com)',
        Categories: 'Customers;VIP',
        Priority: 'Normal',
      }),
      { ...nora, ...atHome, tags: ['Customers', 'VIP'], lastJobTitle: null, otherPhones: ['+15125550102'] },
    ],
    [
      'Jobber',
      csvOf(jobber, {
        'J-ID': '87557342_98290987',
        'Created Date': '2026-01-05',
        'Is Company?': 'false',
        'Display Name': 'Nora Whitfield',
        'First Name': 'Nora',
        'Last Name': 'Whitfield',
        'Main Phone #s': '5125550101, 5125550102',
        'E-mails': 'nora@example.com, office@example.com',
        Tags: 'vip, plumbing',
        'Billing Street 1': '9 Office Park',
        'Billing City': 'Dallas',
        'Billing State': 'Texas',
        'Billing Zip code': '75201',
        'CFT[Gate code]': '4471',
        'Fax Phone #s': '5125550199',
        'Service Street 1': '1 Elm St',
        'Service City': 'Austin',
        'Service State': 'Texas',
        'Service Zip code': '78701',
        Archived: 'false',
      }),
      {
        ...nora,
        ...atHome,
        tags: ['vip', 'plumbing'],
        notes: 'Other email: office@example.com',
        otherPhones: ['+15125550102'],
      },
    ],
    [
      'Housecall Pro',
      csvOf(housecall, {
        'Customer ID': '=""2""',
        'First Name': 'Nora',
        'Last Name': 'Whitfield',
        'Display Name': 'Nora Whitfield',
        'Mobile Number': '=""5125550101""',
        'Home Number': '5125550102',
        Email: 'nora@example.com',
        'Customer Tags': 'vip',
        Street: '1 Elm St',
        City: 'Austin',
        State: 'TX',
        Zip: '78701',
        'Created At': '2026-01-05',
      }),
      { ...nora, ...atHome, tags: ['vip'], otherPhones: ['+15125550102'] },
    ],
    [
      'QuickBooks Online, the list',
      csvOf(quickBooksList, {
        Name: 'Nora Whitfield',
        'Company name': 'Elm Bakery',
        'Street Address': '1 Elm St',
        City: 'Austin',
        State: 'TX',
        Country: 'USA',
        Zip: '78701',
        Phone: '(512) 555-0101',
        Email: 'nora@example.com',
        'Open balance': '$120.00',
      }),
      { ...nora, ...atHome, otherPhones: [] },
    ],
    [
      'QuickBooks Desktop',
      csvOf(quickBooksDesktop, {
        'Active Status': 'Active',
        Customer: 'Nora Whitfield',
        'Balance Total': '0.00',
        'First Name': 'Nora',
        'Last Name': 'Whitfield',
        'Main Phone': '512-555-0101',
        Fax: '512-555-0199',
        'Alt. Phone': '512-555-0102',
        'Job Title': 'Owner',
        'Main Email': 'nora@example.com',
      }),
      { ...nora, lastJobTitle: null, otherPhones: ['+15125550102'] },
    ],
  ])('%s', async (_, csv, expected) => {
    const { client } = await signUpPro(app);
    expect(await runImport(client, csv)).toMatchObject({ createdRows: 1, failedRows: 0 });
    expect(await listWhole(client)).toMatchObject([expected]);
  });

  test('the contact report of QuickBooks Online, with its title above and the day it was printed below', async () => {
    const { client } = await signUpPro(app);
    const csv = [
      'Ortiz Roofing',
      'Customer Contact List',
      '',
      'Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address',
      'Nora Whitfield,Phone: (512) 555-0101 Mobile: (512) 555-0102 Fax: (512) 555-0199,nora@example.com,Nora Whitfield,1 Elm St Austin TX 78701,',
      '',
      '"Tuesday, November 17, 2026 04:14 PM GMT-06:00"',
    ].join('\r\n');
    expect(await runImport(client, csv)).toMatchObject({ createdRows: 1, failedRows: 1 });
    expect(await listWhole(client)).toMatchObject([
      { ...nora, address: '1 Elm St Austin TX 78701', otherPhones: ['+15125550102'] },
    ]);
  });
});

describe('several numbers in one cell', () => {
  test.each([
    ['a slash', '512-555-0101 / 512-555-0102'],
    ['a comma', '(512) 555-0101, (512) 555-0102'],
    ['a word', '512.555.0101 or 512.555.0102'],
    ['labels', 'Cell: 512-555-0101 Home: 512-555-0102'],
    ['a line break', '512-555-0101\n512-555-0102'],
  ])('become several, with %s between them; consent is for the first', async (_, cell) => {
    const { client } = await signUpPro(app);
    expect(await runImport(client, `Name,Phone\nNora,"${cell}"\n`)).toMatchObject({ createdRows: 1 });
    const [contact, ...more] = await listWhole(client);
    expect(more).toEqual([]);
    expect(contact).toMatchObject({
      phone: '+15125550101',
      otherPhones: ['+15125550102'],
      textConsent: true,
    });
    // Whoever looks for either finds one person, and a second import adds nobody.
    expect((await client.get('/api/contacts?q=5550102')).body.contacts).toMatchObject([{ id: contact.id }]);
    await runImport(client, `Name,Phone\nNora,"${cell}"\nSomeone,512-555-0102\n`);
    expect(await listWhole(client)).toHaveLength(1);
  });

  test('are one where they are one, and what is no number goes to the notes', async () => {
    const { client } = await signUpPro(app);
    const csv = 'Name,Phone\nA,512/555-0101\nB,"512-555-0102, x12"\nC,512-555-0103 / +44 20 7946 0958\n';
    expect(await runImport(client, csv)).toMatchObject({ createdRows: 3, failedRows: 0 });
    expect(await listWhole(client)).toMatchObject([
      { phone: '+15125550101', otherPhones: [], notes: null },
      { phone: '+15125550102', otherPhones: [], notes: null },
      { phone: '+15125550103', otherPhones: [], notes: 'Other phone: +44 20 7946 0958' },
    ]);
  });

  test('never take a number from somebody who has it', async () => {
    const { client } = await signUpPro(app);
    await runImport(client, 'Name,Phone\nGil,512-555-0102\nNora,512-555-0101 / 512-555-0102\n');
    expect(await listWhole(client)).toMatchObject([
      { name: 'Gil', phone: '+15125550102' },
      { name: 'Nora', phone: '+15125550101', otherPhones: [] },
    ]);
  });
});

test.each(['5.125550102E+09', '5.13E+09', '1.512555010E+10', '5,12555E+09'])(
  'a number that a spreadsheet wrote as %s is refused: nobody knows which digits it lost',
  async (cell) => {
    const { client } = await signUpPro(app);
    const done = await runImport(client, `Name,Phone\nGil,"${cell}"\n`);
    expect(done).toMatchObject({ createdRows: 0, failedRows: 1 });
    const errors = (await client.get(`/api/contacts/imports/${done.id}/errors.csv`)).body;
    expect(errors).toContain('was rounded by a spreadsheet.');
  },
);

test('a first line that names the delimiter is understood and is no row', async () => {
  const { client } = await signUpPro(app);
  const csv = 'sep=;\r\nName;Phone\r\nWhitfield, Nora, Dr.;512-555-0101\r\nBad, one, too;12\r\n';
  const done = await runImport(client, csv);
  expect(done).toMatchObject({ createdRows: 1, failedRows: 1 });
  expect(await listWhole(client)).toMatchObject([{ name: 'Whitfield, Nora, Dr.', phone: '+15125550101' }]);
  const errors = (await client.get(`/api/contacts/imports/${done.id}/errors.csv`)).body;
  expect(errors).toContain('3,"""12"" is not a phone number."');
});
