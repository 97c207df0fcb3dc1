import type { LanguageModelSettings } from '../language-model-settings.ts';
import type { FailureKind } from './model-failure.ts';

const longestMilliseconds = 1500;

export interface Obstacle {
  kind: FailureKind;
  /** For the report at start. */
  words: string;
}

/** What stands in the way of the language model right now, or null. */
export async function probeLanguageModel(settings: LanguageModelSettings): Promise<Obstacle | null> {
  const { baseUrl = vendorAddress(settings), apiKey } = settings;
  const headers: Record<string, string> =
    settings.vendor === 'anthropic'
      ? { 'x-api-key': settings.apiKey, 'anthropic-version': '2023-06-01' }
      : apiKey
        ? { authorization: `Bearer ${apiKey}` }
        : {};
  try {
    const signal = AbortSignal.timeout(longestMilliseconds);
    const { status } = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, { headers, signal });
    if (status === 401 || status === 403) return { kind: 'unauthorised', words: 'its key is refused' };
    // Some servers have no list of models; that they answer is all we ask.
    return status >= 500 ? { kind: 'server_error', words: `it answers ${status}` } : null;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate
      ? { kind: 'timeout', words: 'it does not answer in time' }
      : { kind: 'unreachable', words: 'it cannot be reached' };
  }
}

function vendorAddress({ vendor }: LanguageModelSettings): string {
  return vendor === 'anthropic' ? 'https://api.anthropic.com/v1' : 'https://api.openai.com/v1';
}
