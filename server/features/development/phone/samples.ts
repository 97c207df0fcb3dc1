import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../../../samples/calls');

/** Sample calls, with the name a person reads: `07-plumbing-water-heater` is "Plumbing water heater". */
export async function listSamples(): Promise<{ name: string; title: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.wav')).sort();
  return files.map((file) => {
    const name = file.slice(0, -'.wav'.length);
    const words = name.replace(/^\d+-/, '').replaceAll('-', ' ');
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    return { name, title: title.replace(/^Hvac/, 'HVAC') };
  });
}

export async function findSample(name: string): Promise<Buffer | null> {
  const known = await listSamples();
  return known.some((sample) => sample.name === name) ? readFile(path.join(folder, `${name}.wav`)) : null;
}
