import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { encodeWav } from '#domain/calls/wav.ts';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';

const cache = process.env.JOTLINE_CACHE || path.join(homedir(), '.cache', 'jotline');
const hasModel = existsSync(path.join(cache, 'models', 'ggml-base.en.bin'));

function transcribe(...files: string[]) {
  const script = path.join(import.meta.dirname, 'transcribe.ts');
  return spawnSync(process.execPath, ['--import', 'tsx', script, ...files], {
    encoding: 'utf8',
    timeout: 110_000,
  });
}

test.skipIf(!hasModel)(
  `the command ends with 0 when every recording was heard${hasModel ? '' : ' (skipped: no model in the cache)'}`,
  () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'quiet.wav');
    writeFileSync(file, encodeWav({ sampleRate: 8000, channels: [new Int16Array(8000)] }));
    const one = transcribe(file);
    expect(one).toMatchObject({ status: 0, stdout: '[]\n' });
    expect(transcribe(folder, path.join(folder, 'words')).status).toBe(0);
  },
  240_000,
);

test.skipIf(!hasModel)(
  `it ends with 1 when one was not${hasModel ? '' : ' (skipped: no model in the cache)'}`,
  () => {
    const file = path.join(temporaryFolder(), 'page.wav');
    writeFileSync(file, '<html>404</html>');
    const answer = transcribe(file);
    expect(answer.status).toBe(1);
    expect(answer.stderr).toContain('the recording cannot be read');
  },
  120_000,
);
