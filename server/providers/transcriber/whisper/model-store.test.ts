import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { type Handler, startStandIn } from '#test/support/servers/stand-in-server.ts';
import { httpSource } from './http-source.ts';
import { createModelStore, type ModelSource, type ModelState } from './model-store.ts';

const CONTENT = randomBytes(200_000);
const MODEL = {
  name: 'model.bin',
  bytes: CONTENT.length,
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
};

const serveModel: Handler = (request, _body, response) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200).end(CONTENT.subarray(from));
};

async function storeFor(handler: Handler, directory = temporaryFolder(), others: ModelSource[] = []) {
  const states: ModelState[] = [];
  const url = `${await startStandIn(handler)}/model.bin`;
  const store = createModelStore({
    directory,
    model: MODEL,
    sources: [httpSource(url), ...others],
    onState: (state) => states.push(state),
  });
  return { store, states, directory };
}

test('the model is fetched once, checked, and reported with progress', async () => {
  let requests = 0;
  const { store, states } = await storeFor((...args) => {
    requests++;
    serveModel(...args);
  });
  expect(store.state()).toEqual({ state: 'absent' });
  expect(readFileSync(await store.ensureModel())).toEqual(CONTENT);
  await store.ensureModel();
  expect(requests).toBe(1);
  expect(store.state()).toEqual({ state: 'ready' });
  expect(states.filter((state) => state.state === 'fetching').at(-1)).toMatchObject({ bytes: MODEL.bytes });
});

test('a file with the wrong checksum is refused and thrown away', async () => {
  const { store, directory } = await storeFor((_request, _body, response) => {
    response.end(randomBytes(MODEL.bytes));
  });
  await expect(store.ensureModel()).rejects.toMatchObject({ retryable: true, message: /checksum/ });
  expect(store.state().state).toBe('failed');
  expect(readdirSync(directory)).toEqual([]);
});

test('an interrupted download goes on where it broke off', async () => {
  const ranges: (string | undefined)[] = [];
  const { store } = await storeFor((request, body, response) => {
    ranges.push(request.headers.range);
    if (ranges.length > 1) return serveModel(request, body, response);
    response.writeHead(200, { 'content-length': MODEL.bytes });
    response.write(CONTENT.subarray(0, 80_000), () => setTimeout(() => response.destroy(), 50));
  });
  await expect(store.ensureModel()).rejects.toMatchObject({ retryable: true });
  expect(existsSync(store.path)).toBe(false);
  expect(readFileSync(await store.ensureModel())).toEqual(CONTENT);
  expect(ranges[1]).toBe('bytes=80000-');
});

test('when the first source does not answer, the next is asked', async () => {
  const second: ModelSource = {
    name: 'second',
    fetch: async (target) => writeFileSync(target, CONTENT),
  };
  const refuse: Handler = (_request, _body, response) => {
    response.writeHead(503).end();
  };
  const { store } = await storeFor(refuse, temporaryFolder(), [second]);
  expect(readFileSync(await store.ensureModel())).toEqual(CONTENT);
});

test('two servers on one machine share one download', async () => {
  let requests = 0;
  const slow: Handler = (request, body, response) => {
    requests++;
    setTimeout(() => serveModel(request, body, response), 100);
  };
  const directory = temporaryFolder();
  const first = await storeFor(slow, directory);
  const second = await storeFor(slow, directory);
  await Promise.all([first.store.ensureModel(), first.store.ensureModel(), second.store.ensureModel()]);
  expect(requests).toBe(1);
});

test('the lock of a killed server does not block the next one for ever', async () => {
  const { store } = await storeFor(serveModel);
  const lock = `${store.path}.lock`;
  writeFileSync(lock, '');
  utimesSync(lock, new Date(0), new Date(0));
  await store.ensureModel();
  expect(existsSync(lock)).toBe(false);
  expect(readdirSync(join(store.path, '..'))).toEqual(['model.bin']);
});
