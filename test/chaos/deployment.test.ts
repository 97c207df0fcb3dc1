import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser } from 'dockerfile-ast';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { findFreePort } from '#server/db/find-free-port.ts';
import { canDo, findUnprivilegedUser } from '#server/db/unprivileged-user.ts';
import { envNames } from '#server/env.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const dockerfile = DockerfileParser.parse(await read('Dockerfile'));
const instructions = dockerfile.getInstructions();
const stages = instructions.flatMap((one, at) => (one.getKeyword() === 'FROM' ? [at] : []));
const runtime = instructions.slice(stages.at(-1));
const only = (keyword: string) => runtime.filter((one) => one.getKeyword() === keyword);
const jsonOf = (keyword: string): string[] => JSON.parse(only(keyword).at(-1)?.getArgumentsContent() ?? '');
const settings = Object.fromEntries(
  dockerfile
    .getENVs()
    .flatMap((one) => one.getProperties().map((property) => [property.getName(), property.getValue()])),
);
const start = ['node', '--import', 'tsx', 'server/main.ts'];

test('the image is pinned, small, nobody’s root, and its signals reach the server', () => {
  for (const from of dockerfile.getFROMs()) {
    const image = from.getImage() ?? '';
    // A stage of its own, or a version down to its last number.
    expect(['packages', 'built'].includes(image) || /^node:\d+\.\d+\.\d+-\w+-slim$/.test(image), image).toBe(
      true,
    );
  }
  expect(instructions.map((one) => one.getKeyword())).not.toContain('ADD');
  expect(instructions.map((one) => one.getKeyword())).not.toContain('MAINTAINER');
  for (const one of instructions.filter((each) => each.getKeyword() === 'WORKDIR'))
    expect(one.getArgumentsContent()).toMatch(/^\//);
  expect(only('USER').at(-1)?.getArgumentsContent()).toBe('node');
  expect(runtime.findIndex((one) => one.getKeyword() === 'USER')).toBeGreaterThan(
    runtime.findLastIndex((one) => one.getKeyword() === 'RUN'),
  );
  expect(jsonOf('CMD')).toEqual(start);
  expect(only('ENTRYPOINT')).toEqual([]);
  expect(only('HEALTHCHECK')).toHaveLength(1);
  expect(runtime.map((one) => one.getArgumentsContent()).join('\n')).toContain('npm ci --omit=dev');
  // Neither architecture is named: npm brings what fits the one it runs on.
  expect(
    dockerfile
      .getFROMs()
      .map((from) => from.toString())
      .join(),
  ).not.toMatch(/amd64|arm64|x64/);
  expect(Object.keys(settings).filter((name) => !envNames.includes(name))).toEqual([]);
});

test('nothing private gets into the image', async () => {
  const lines = (await read('.dockerignore')).split('\n').filter(Boolean);
  expect(lines[0]).toBe('**');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(allowed.filter((name) => /^(?:\.env|\.git|data|node_modules|backups)/.test(name))).toEqual([]);
  for (const name of allowed) expect(existsSync(path.join(root, name)), name).toBe(true);
});

test('the steps of the image, without a container: what it copies and keeps is enough to start, to serve and to stop', async () => {
  const folder = await makeDataDir();
  const data = await makeDataDir();
  await copyImage(folder);
  // As somebody who may do little, where that somebody can read this checkout.
  const nobody = await findUnprivilegedUser();
  const user =
    nobody && (await canDo(nobody, 'ls "$1" > /dev/null', path.join(root, 'node_modules'))) ? nobody : null;
  if (user) await chown(data, user.uid, user.gid);
  const database = await createTestDatabase(inject('postgresUrl'));
  const s3 = await startS3Server();
  const { PATH, HOME } = process.env;
  const port = String(await findFreePort());
  const own = {
    DATABASE_URL: database.url,
    AUTH_SECRET: 's'.repeat(32),
    DEMO: 'true',
    OLLAMA_HOST: '127.0.0.1:9',
  };
  const inside = {
    ...user,
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...settings,
      ...s3.settings,
      ...own,
      DATA_DIR: data,
      PORT: port,
      HOST: '127.0.0.1',
      JOTLINE_CACHE: data,
    },
  };
  const child = spawn(process.execPath, jsonOf('CMD').slice(1), {
    ...inside,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = once(child, 'exit');
  undo.push(
    () => child.kill('SIGKILL'),
    () => removeDataDir(folder),
    () => removeDataDir(data),
  );
  const ask = (place: string) => fetch(`http://127.0.0.1:${port}${place}`);
  await vi.waitFor(async () => {
    if (child.exitCode !== null) return;
    expect((await ask('/readyz')).status).toBe(200);
  });
  expect(child.exitCode, output).toBeNull();
  expect(await (await ask('/')).text()).toContain('Jotline');
  expect((await ask('/dashboard')).status).toBe(200);
  const [, check = ''] = /CMD (\[.*\])$/.exec(only('HEALTHCHECK')[0]?.getArgumentsContent() ?? '') ?? [];
  const [, ...args] = JSON.parse(check) as string[];
  await run(process.execPath, args, { env: { PATH, PORT: port } });
  await expect(run(process.execPath, args, { env: { PATH, PORT: '1' } })).rejects.toThrow();
  // What the guides have people run inside it.
  const script = (...parts: string[]) => run(process.execPath, ['--import', 'tsx', ...parts], inside);
  expect((await script('scripts/backup/backup.ts', path.join(data, 'kept'))).stdout).toMatch(
    /rows and \d+ files/,
  );
  expect((await script('scripts/jobs.ts')).stdout).toContain('index');
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503));
  expect((await exited)[0]).toBe(0);
  await s3.close();
  await database.drop();
});

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

/** What the last stage copies, and the packages but for those that it removes. */
async function copyImage(folder: string): Promise<void> {
  const copied = only('COPY').map((one) => one.getArgumentsContent()?.split(/\s+/) ?? []);
  for (const parts of copied) {
    const names = parts.filter((part) => !part.startsWith('--'));
    const target = names.pop() ?? '';
    for (const name of names) {
      const from = name.replace(/^\/app\//, '');
      await cp(path.join(root, from), path.join(folder, target === './' ? from : target), {
        recursive: true,
      });
    }
  }
  const removal = only('RUN')
    .map((one) => one.getArgumentsContent() ?? '')
    .join(' ');
  const removed = new Set([...removal.matchAll(/node_modules\/(@?[\w.-]+)(?=\s)/g)].map(([, name]) => name));
  expect(removed.size).toBeGreaterThan(5);
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!removed.has(name))
      await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  await chmod(folder, 0o755);
}

interface Service {
  command?: string[];
  image?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
}

test('the compose file starts node itself, names known settings, and every place it keeps things in', async () => {
  const compose = parse(await read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  for (const name of ['web', 'worker']) {
    const service = compose.services[name] ?? {};
    expect(service.command).toEqual([...start, `--services=${name}`]);
    expect(Object.keys(service.environment ?? {}).filter((each) => !envNames.includes(each))).toEqual([]);
    expect(service.environment).toHaveProperty('DATABASE_URL');
    expect(service).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      stop_grace_period: '45s',
    });
  }
  for (const { image = '', volumes = [], depends_on = {} } of Object.values(compose.services)) {
    if (image !== 'jotline') expect(image).toMatch(/:[\w.-]*\d/);
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
  }
});

test.each(['web', 'worker'])('the unit of the %s starts node itself, as nobody special', async (name) => {
  const lines = (await read(`deploy/systemd/jotline-${name}.service`)).split('\n');
  const value = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1);
  expect(value('ExecStart')).toBe(`/usr/bin/node --import tsx server/main.ts --services=${name}`);
  const names = (value('Environment') ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
  expect(names.filter((each) => !envNames.includes(each))).toEqual([]);
  expect({ user: value('User'), stop: value('KillSignal'), restart: value('Restart') }).toEqual({
    user: 'jotline',
    stop: 'SIGTERM',
    restart: 'always',
  });
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(45);
  expect(value('ProtectSystem')).toBe('strict');
  expect(value('NoNewPrivileges')).toBe('yes');
});

// biome-ignore lint/suspicious/noExplicitAny: a manifest is read as it is written.
type Manifest = any;

test('the manifests fit together and give nobody more than they need', async () => {
  const folder = path.join(root, 'deploy/kubernetes');
  const all: Manifest[] = [];
  for (const name of await readdir(folder)) {
    for (const document of parseAllDocuments(await readFile(path.join(folder, name), 'utf8'))) {
      expect(document.errors).toEqual([]);
      all.push(document.toJS());
    }
  }
  const config = all.find(({ kind }) => kind === 'ConfigMap');
  expect(Object.keys(config.data).filter((name) => !envNames.includes(name))).toEqual([]);
  const deployments = all.filter(({ kind }) => kind === 'Deployment');
  expect(deployments).toHaveLength(2);
  for (const { metadata, spec } of deployments) {
    const { template, selector } = spec;
    const [container] = template.spec.containers;
    const { service } = metadata.labels;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(container.command).toEqual([...start, `--services=${service}`]);
    expect(container.image).toMatch(/:\d/);
    for (const { name } of container.env ?? []) expect(envNames).toContain(name);
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(template.spec.securityContext.runAsNonRoot).toBe(true);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(45);
    expect(container.resources.limits.memory).toMatch(/Gi$/);
    const volumes = template.spec.volumes.map(({ name }: Manifest) => name);
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
    expect(all.some((one) => one.kind === 'PodDisruptionBudget' && one.metadata.name === metadata.name)).toBe(
      true,
    );
  }
  const service = all.find(({ kind }) => kind === 'Service');
  expect(
    deployments.some(
      ({ spec }) => JSON.stringify(spec.template.metadata.labels) === JSON.stringify(service.spec.selector),
    ),
  ).toBe(true);
  const ingress = all.find(({ kind }) => kind === 'Ingress');
  expect(ingress.spec.rules[0].http.paths[0].backend.service.name).toBe(service.metadata.name);
  expect(config.data.PUBLIC_URL).toBe(`https://${ingress.spec.rules[0].host}`);
});
