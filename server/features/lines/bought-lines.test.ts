import { expect, test } from 'vitest';
import { addToCart, emailItem, lineItem, pressComplete, signUpBuyer } from '#test/support/billing.ts';
import { nextAddress, usedAndCounted } from '#test/support/lines.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();

test('lines and e-mails from checkout wait for their proof, are asked by mail, and leave by the API', async () => {
  const { client, user } = await signUpBuyer(app);
  const [person, crew] = [nextAddress(), nextAddress()];
  const line = lineItem();
  const bought = { ...line, itemData: { ...line.itemData, assignedEmail: person } };
  await addToCart(client, bought, emailItem(crew));
  expect((await pressComplete(client)).body).toMatchObject({ status: 'completed' });
  await app.waitForMail(person, 'Get call notes from');
  await app.waitForMail(crew, 'Get call notes from');

  const { lines } = (await client.get('/api/lines')).body;
  const { recipients } = (await client.get('/api/recipients')).body;
  expect(lines[0]).toMatchObject({
    isAddon: true,
    monthlyPriceCents: 499,
    verifiedAt: null,
    assignedEmail: person,
    assignedEmailAgreement: 'waiting',
  });
  expect(recipients[0]).toMatchObject({ email: crew, isAddon: true, agreement: 'waiting' });
  expect(await usedAndCounted(app, user.accountId)).toEqual({ used: [2, 2], counted: [2, 2] });
  expect((await client.delete(`/api/lines/${lines[0].id}`)).status).toBe(204);
  expect((await client.delete(`/api/recipients/${recipients[0].id}`)).status).toBe(204);
  expect(await usedAndCounted(app, user.accountId)).toEqual({ used: [1, 1], counted: [1, 1] });
});
