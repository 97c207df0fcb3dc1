import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addContact, nextCustomerPhone, setClock } from '#test/support/campaigns.ts';
import {
  findOffer,
  scriptNumbers,
  signUpWithApprovedNumber,
  signUpWithNumber,
} from '#test/support/numbers.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import { workday } from '#test/support/workday.ts';
import type { Deps } from '../../deps.ts';
import { putEmulatedNumbersAside } from './put-emulated-numbers-aside.ts';

const app = await startCallingApp();
/** The same database, with a carrier instead of the emulator. */
const withCarrier = (): Deps => ({ ...app.deps, numbers: { ...app.deps.numbers, name: 'twilio' } });

beforeEach(async () => {
  setClock(app, workday);
  await scriptNumbers(app);
});

describe('numbers that were bought at the emulator', () => {
  test('stay while it is in use', async () => {
    const { client, phone } = await signUpWithNumber(app);
    await putEmulatedNumbersAside(app.deps);
    expect((await client.get('/api/number')).body.number).toMatchObject({ phone, state: 'active' });
  });

  test('are nobody’s once a carrier is: the business is on the shared number and starts anew', async () => {
    const pro = await signUpWithApprovedNumber(app);
    const moving = await signUpWithNumber(app);
    const { accountId } = moving.user;
    await app.deps.db.pool.query(
      "update account_numbers set state = 'ordering', provider_number_id = null, active_at = null where account_id = $1",
      [accountId],
    );
    await putEmulatedNumbersAside(withCarrier());
    await putEmulatedNumbersAside(withCarrier());
    const { body } = await pro.client.get('/api/number');
    expect(body.number).toBeNull();
    expect(body.registration).toMatchObject({
      state: 'draft',
      details: { legalName: 'Hale Roofing LLC' },
      einEnds: '6789',
    });
    expect((await pro.client.get('/api/overview')).body.smartContact.number).toBe(app.deps.telephony.number);
    expect((await moving.client.get('/api/number')).body.number).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('while Jotline was being tried out'),
    });
    const { rows } = await app.deps.db.pool.query(
      'select carrier_ids from sender_registrations where account_id = $1',
      [pro.user.accountId],
    );
    expect(rows).toEqual([{ carrier_ids: {} }]);
    const again = await pro.client.post('/api/number', {
      key: crypto.randomUUID(),
      phone: await findOffer(pro.client),
    });
    expect(again.status).toBe(202);
  });

  test('send nothing any more: what waited for them was written to try things out', async () => {
    const pro = await signUpWithNumber(app);
    const phone = nextCustomerPhone();
    const { id } = await addContact(app, pro.user.accountId, { phone });
    const sent = await pro.client.post(`/api/contacts/${id}/messages`, { body: 'The gutters are in' });
    const { conversationId } = sent.body;
    const lastText = async () => {
      const { body } = await pro.client.get(`/api/conversations/${conversationId}`);
      return body.messages.at(-1);
    };
    await vi.waitFor(async () => expect(await lastText()).toMatchObject({ isHeld: true }));
    await putEmulatedNumbersAside(withCarrier());
    expect(await lastText()).toMatchObject({ isHeld: false, state: 'failed' });
    const { rows } = await app.deps.db.pool.query(
      "select 1 from messages where conversation_id = $1 and state in ('queued', 'sending', 'sent')",
      [conversationId],
    );
    expect(rows).toEqual([]);
  });

  test('of a carrier are left alone where somebody starts the emulator by mistake', async () => {
    const { client, user, phone } = await signUpWithNumber(app);
    await app.deps.db.pool.query("update account_numbers set provider = 'twilio' where account_id = $1", [
      user.accountId,
    ]);
    await putEmulatedNumbersAside(app.deps);
    expect((await client.get('/api/number')).body.number).toMatchObject({ phone, state: 'active' });
  });
});
