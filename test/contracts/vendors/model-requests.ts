import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '#server/providers/clock.ts';
import { writeWav } from '#server/providers/transcriber/audio/write-wav.ts';
import { createOpenAiCompatibleTranscriber } from '#server/providers/transcriber/openai-compatible.ts';
import { createEmbeddedWriter } from '#server/providers/writer/embedded/embedded-writer.ts';
import { createLanguageModelWriter } from '#server/providers/writer/language-model.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { type SeenRequest, startRecorder } from '../seen-request.ts';

const quiet = { info: () => {}, warn: () => {} };

/** What the writer asks of a vendor, whatever the vendor answers. */
export async function recordModelRequests(
  vendor: 'openai' | 'anthropic',
  model: string,
): Promise<SeenRequest[]> {
  const recorder = await startRecorder(() => ({ status: 400, json: { error: { message: 'no' } } }));
  const baseUrl = vendor === 'openai' ? `${recorder.url}/v1` : recorder.url;
  const writer = createLanguageModelWriter({
    settings: { vendor, apiKey: 'key', model, baseUrl },
    embedded: createEmbeddedWriter(),
    log: quiet,
    clock: systemClock,
  });
  await writer.write({ turns: waterHeater, companyName: 'Brightwater Plumbing' });
  await recorder.close();
  return recorder.requests;
}

/** The form around a recording, as fields; the file itself has no type to be held against. */
export async function recordTranscription(): Promise<SeenRequest[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-contract-'));
  const audioPath = path.join(folder, 'call.wav');
  await writeFile(audioPath, writeWav(new Float32Array(8000), 8000));
  const recorder = await startRecorder(() => ({ json: { segments: [] } }));
  const transcriber = createOpenAiCompatibleTranscriber({
    baseUrl: `${recorder.url}/v1/`,
    apiKey: 'key',
    model: 'whisper-1',
  });
  await transcriber.transcribe({ audioPath, vocabulary: ['PEX'], companyName: 'Harbor' });
  await transcriber.close();
  await recorder.close();
  await rm(folder, { recursive: true });
  return Promise.all(recorder.requests.map(toFields));
}

async function toFields(request: SeenRequest): Promise<SeenRequest> {
  const headers = { 'content-type': request.contentType };
  const form = await new Response(Buffer.from(request.body, 'latin1'), { headers }).formData();
  const names = [...new Set(form.keys())].filter((name) => name !== 'file');
  // A form has no numbers, only their digits.
  const read = (value: unknown) => (/^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value);
  const fields = names.map((name) =>
    name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, read(form.get(name))],
  );
  return { ...request, body: Buffer.from(JSON.stringify(Object.fromEntries(fields))).toString('latin1') };
}
