import { expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { seedDemoPlan } from './seed-demo-plan.ts';

const app = useTestApp();

test('the demo account has a plan with a card that pays for it, also when the server starts again', async () => {
  const { client, user } = await signUpPro(app);
  await seedDemoPlan(app.deps, user.email);
  await seedDemoPlan(app.deps, user.email);
  const { body } = await client.get('/api/plan');
  expect(body).toMatchObject({
    name: 'PRO (Starter)',
    isSubscribed: true,
    state: 'active',
    priceCents: 4900,
    standing: { standing: { kind: 'plan' }, waiting: null },
    card: { last4: '4242' },
  });
  expect(body.nextBill.cents).toBe(4900);
});
