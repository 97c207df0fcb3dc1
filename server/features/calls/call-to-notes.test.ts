import { expect, test } from 'vitest';
import { waterHeater } from '#test/support/call-scripts.ts';
import { buildDoneCall, mailsTo, useCallApp } from '#test/support/calls.ts';

const calls = useCallApp();

test('a recorded call becomes notes in the inbox of its pro', async () => {
  const { user } = await buildDoneCall(calls, waterHeater);
  const [mail, ...others] = await mailsTo(calls, user.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Nora Whitfield');
});
