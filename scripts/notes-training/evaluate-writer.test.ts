import { expect, test, vi } from 'vitest';
import { systemClock } from '#server/providers/clock.ts';
import { createEmbeddedWriter } from '#server/providers/writer/embedded/embedded-writer.ts';
import { createLanguageModelWriter } from '#server/providers/writer/language-model.ts';
import { completion, openAiError, startChatServer } from '#test/support/servers/openai-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { waterHeaterAnswer } from '#test/support/sound/model-answers.ts';
import { evaluateWriter } from './evaluate-writer.ts';
import type { LabelledCall } from './load-calls.ts';

const call: LabelledCall = {
  id: '1-heater',
  turns: waterHeater,
  truth: {
    job_title: 'Replace gas water heater',
    title_keys: [['replac'], ['heater']],
    category: 'Plumbing',
    urgency: 'high',
    customer: {
      name: 'Nora Whitfield',
      phone: '+15125550143',
      email: 'nora.whitfield@example.com',
      address: null,
    },
    scope: [{ text: 'Install a new unit with a pan', keys: [['pan']], turns: [4] }],
    materials: [],
    constraints: [],
    action_items: [],
    missing: [],
    summary_must_mention: [['leak']],
    must_not_appear: [],
    no_job: false,
    recording_declined: false,
  },
};

test('any writer is scored on the same table, and what ours wrote in its place is counted', async () => {
  let asked = 0;
  const { baseUrl } = await startChatServer(() => {
    asked += 1;
    return asked === 1
      ? completion({ content: JSON.stringify(waterHeaterAnswer) })
      : openAiError(401, { message: 'Incorrect API key provided' });
  });
  const writer = createLanguageModelWriter({
    settings: { vendor: 'openai-compatible', baseUrl, model: 'stand-in' },
    embedded: createEmbeddedWriter(),
    log: { info: vi.fn(), warn: vi.fn() },
    clock: systemClock,
  });
  const first = await evaluateWriter([call], writer);
  expect(first.stoodIn).toBe(0);
  expect(first.score).toMatchObject({
    calls: 1,
    title: { hits: 1, of: 1 },
    recall: { scope: { hits: 1, of: 1 } },
    customer: { name: { correct: 1 }, phone: { correct: 1 }, email: { absent: 1 } },
  });
  expect((await evaluateWriter([call, call], writer)).stoodIn).toBe(2);
});
