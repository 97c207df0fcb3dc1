import { expect, test } from 'vitest';
import { announcement } from '#domain/calls.ts';
import { sample, signUpCaller, startCallingApp } from '#test/support/phone.ts';

const app = await startCallingApp();

test('a merged call is announced, recorded and kept in private storage', async () => {
  const { user, line, from } = await signUpCaller(app);
  const { call, events } = await app.call({ from, audio: await sample('07-plumbing-water-heater') });
  expect(call).toMatchObject({
    state: 'transcribing',
    kind: 'pro',
    user_id: user.id,
    phone_number_id: line.id,
  });
  expect(events[0]).toMatchObject({ kind: 'announcement', wording: announcement.wording });
});
