import { describe, expect, test } from 'vitest';
import { notesSchema } from '#domain/calls/notes.ts';
import {
  buildRecordedCall,
  buildTranscribedCall,
  getNotes,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { talk } from '#test/support/sound/talk.ts';

const calls = useCallApp();
type Pro = Awaited<ReturnType<typeof signUpPro>>;

const faucet = talk(
  'P: Brightwater Plumbing, this is Sam.',
  'C: Hi, my name is Nora Witfield. The kitchen faucet drips and I want a new one.',
  'P: Sure. What is the address?',
  'C: It is 12 Marl Road, Austin, Texas.',
  'P: I will install a new Molen faucet on Monday and email you the estimate.',
);

async function addCall({ user }: Pro) {
  const callId = await buildTranscribedCall(calls, { turns: faucet, accountId: user.accountId });
  await waitForState(calls, callId, 'done');
  return callId;
}

const notesOf = async (callId: string) => notesSchema.parse((await getNotes(calls, callId)).document);
const wordsOf = async ({ client }: Pro) => (await client.get('/api/vocabulary')).body.words;
const correct = ({ client }: Pro, callId: string, field: string, value: string) =>
  client.post(`/api/calls/${callId}/customer`, { field, value });

describe('what an account corrects', () => {
  test('becomes its own word, and a slip that is taken back is forgotten again', async () => {
    const pro = await signUpPro(calls.app);
    const callId = await addCall(pro);
    await correct(pro, callId, 'name', 'Nora Whitfield');
    await correct(pro, callId, 'address', '12 Marle Court, Austin, TX');
    expect(await wordsOf(pro)).toMatchObject([
      { kind: 'street', text: 'Marle Court', heard: 'Marl Road', times: 1 },
      { kind: 'name', text: 'Whitfield', heard: 'Witfield', times: 1 },
    ]);
    await pro.client.delete(`/api/calls/${callId}/customer/name`);
    expect(await wordsOf(pro)).toMatchObject([{ text: 'Marle Court' }]);
  });

  test('is offered once, asked about, and written unasked after the second time', async () => {
    const pro = await signUpPro(calls.app);
    await correct(pro, await addCall(pro), 'name', 'Nora Whitfield');
    const second = await addCall(pro);
    const offered = await notesOf(second);
    expect(offered.customer.name).toBe('Nora Witfield');
    expect(offered.customerConfidence.name).toBe('said_once');
    expect(offered.customerReadings?.name).toEqual([
      { value: 'Nora Witfield', evidence: [1] },
      { value: 'Nora Whitfield', evidence: [1], source: 'vocabulary' },
    ]);
    await correct(pro, second, 'name', 'Nora Whitfield');
    await correct(pro, second, 'name', 'Nora Whitfield');
    expect(await wordsOf(pro)).toMatchObject([{ text: 'Whitfield', times: 2 }]);
    const third = await notesOf(await addCall(pro));
    expect(third.customer.name).toBe('Nora Whitfield');
    expect(third.customerReadings?.name?.[1]).toEqual({ value: 'Nora Witfield', evidence: [1] });
  });

  test('is nobody else’s word', async () => {
    const pro = await signUpPro(calls.app);
    await correct(pro, await addCall(pro), 'name', 'Nora Whitfield');
    const other = await signUpPro(calls.app);
    expect(await wordsOf(other)).toEqual([]);
    expect((await notesOf(await addCall(other))).customerReadings?.name).toHaveLength(1);
  });

  test('in a line of the notes is a product, written its way after the second time', async () => {
    const pro = await signUpPro(calls.app);
    for (const corrections of [1, 2]) {
      const callId = await addCall(pro);
      const stored = await notesOf(callId);
      const { jobTitle, category, urgency, summary, scope, materials, constraints, actionItems, missing } =
        stored;
      const rename = <Item extends { text: string }>(items: Item[]) =>
        items.map((item) => ({ ...item, text: item.text.replace('Molen', 'Moen') }));
      const notes = {
        ...{ jobTitle, category, urgency, summary, constraints, missing },
        scope: rename(scope),
        materials: rename(materials),
        actionItems: rename(actionItems),
      };
      expect(JSON.stringify(notes)).toContain('Moen faucet');
      await pro.client.send(`/api/calls/${callId}/notes`, {
        method: 'PATCH',
        headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ revision: 1, notes }),
      });
      expect(await wordsOf(pro)).toMatchObject([
        { kind: 'product', text: 'Moen', heard: 'Molen', times: corrections },
      ]);
    }
    const next = await notesOf(await addCall(pro));
    expect(JSON.stringify([next.scope, next.materials, next.actionItems])).toContain('Moen');
    expect(JSON.stringify([next.scope, next.materials, next.actionItems])).not.toContain('Molen');
  });

  test('is what the recogniser is told first in the next call', async () => {
    const pro = await signUpPro(calls.app);
    await correct(pro, await addCall(pro), 'address', '12 Marle Court, Austin, TX');
    await pro.client.post('/api/vocabulary', { kind: 'product', text: 'Chlorinator X9' });
    const callId = await buildRecordedCall(calls, { turns: faucet, accountId: pro.user.accountId });
    await waitForState(calls, callId, 'done');
    const prompt = calls.speech.promptFor(`${callId}.wav`);
    expect(prompt).toContain('Marle Court');
    expect(prompt).toContain('Chlorinator X9');
    expect(prompt.indexOf('Marle Court')).toBeLessThan(prompt.indexOf('estimate'));
  });
});

describe('the words in the settings', () => {
  test('are added once, removed, and come back with what was known of them', async () => {
    const pro = await signUpPro(calls.app);
    const word = { kind: 'street', text: 'Marle Court', heard: 'Marl', times: 3 };
    const added = await pro.client.post('/api/vocabulary', word);
    expect(added).toMatchObject({ status: 201, body: word });
    expect((await pro.client.post('/api/vocabulary', word)).body.id).toBe(added.body.id);
    expect((await pro.client.delete(`/api/vocabulary/${added.body.id}`)).status).toBe(204);
    expect(await wordsOf(pro)).toEqual([]);
    expect((await pro.client.delete(`/api/vocabulary/${added.body.id}`)).status).toBe(404);
    await pro.client.post('/api/vocabulary', word);
    expect(await wordsOf(pro)).toMatchObject([word]);
  });

  test('are closed to visitors and strangers, and say what is wrong with one', async () => {
    const pro = await signUpPro(calls.app);
    const { body } = await pro.client.post('/api/vocabulary', { kind: 'name', text: 'Kowalczyk' });
    const { client: stranger } = await signUpPro(calls.app);
    const visitor = calls.app.visit();
    expect((await visitor.get('/api/vocabulary')).status).toBe(401);
    expect((await visitor.post('/api/vocabulary', { kind: 'name', text: 'A' })).status).toBe(401);
    expect((await visitor.delete(`/api/vocabulary/${body.id}`)).status).toBe(401);
    expect((await stranger.delete(`/api/vocabulary/${body.id}`)).status).toBe(404);
    for (const wrong of [
      { text: '' },
      { text: 'x'.repeat(101) },
      { text: 'Marl', heard: 'Marl' },
      { kind: 'dog' },
    ])
      expect((await pro.client.post('/api/vocabulary', { kind: 'name', text: 'A', ...wrong })).status).toBe(
        400,
      );
    expect(await wordsOf(pro)).toHaveLength(1);
  });
});
