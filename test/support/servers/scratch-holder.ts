import { writeFile } from 'node:fs/promises';
import { openScratch } from '#server/scratch/scratch.ts';

// A process that has something in the scratch folder and waits to be killed.

// It ends with the test that started it, however that ends.
process.once('disconnect', () => process.exit());

const scratch = await openScratch({ folder: process.argv[2] ?? '' });
await scratch.withFile('recording.wav', async (file) => {
  await writeFile(file, 'what was said');
  process.send?.(file);
  await new Promise(() => {});
});
