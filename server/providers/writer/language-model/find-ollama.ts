import { z } from 'zod';
import type { Env } from '../../../env.ts';

const defaultAddress = '127.0.0.1:11434';
/** Nobody waits longer than this for a program that may not be there. */
const longestMilliseconds = 300;
const tagsSchema = z.object({ models: z.array(z.object({ name: z.string().min(1) })) });

/**
 * A line that offers an Ollama on this machine, or null. It is never used unasked: whoever runs it for something else
 * did not mean to have calls read by it.
 */
export async function findOllama(env: Pick<Env, 'OLLAMA_HOST' | 'NODE_ENV'>): Promise<string | null> {
  // A test says where to look; what runs on the machine of whoever tests is none of its business.
  const address = env.OLLAMA_HOST ?? (env.NODE_ENV === 'test' ? null : defaultAddress);
  if (!address) return null;
  const base = toAddress(address);
  try {
    const signal = AbortSignal.timeout(longestMilliseconds);
    const response = await fetch(new URL('/api/tags', base), { signal });
    const name = tagsSchema.parse(await response.json()).models[0]?.name.replace(/:latest$/, '');
    if (!name) return null;
    return `Ollama is running with ${name}: set WRITER_BASE_URL=${base}/v1 WRITER_MODEL=${name} to use it`;
  } catch {
    return null;
  }
}

/** As Ollama itself reads its setting: with or without scheme and port, and 0.0.0.0 for every way in. */
function toAddress(host: string): string {
  const { protocol, hostname, port } = new URL(/^https?:/.test(host) ? host : `http://${host}`);
  const reached = hostname === '0.0.0.0' ? '127.0.0.1' : hostname;
  return `${protocol}//${reached}:${port || (protocol === 'https:' ? '443' : '11434')}`;
}
