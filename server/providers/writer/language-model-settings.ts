import type { Env } from '../../env.ts';

export type LanguageModelSettings =
  | { vendor: 'anthropic'; apiKey: string; model: string; baseUrl?: string }
  | { vendor: 'openai'; apiKey?: string; model: string; baseUrl?: string }
  | { vendor: 'openai-compatible'; baseUrl: string; apiKey?: string; model: string };

export type LanguageModelEnv = Pick<
  Env,
  'WRITER_BASE_URL' | 'WRITER_API_KEY' | 'WRITER_MODEL' | 'ANTHROPIC_API_KEY' | 'OPENAI_API_KEY'
>;

/** Null where none is set up. */
export function readLanguageModelSettings(env: LanguageModelEnv): LanguageModelSettings | null {
  const { WRITER_BASE_URL: baseUrl, WRITER_MODEL: model, ANTHROPIC_API_KEY, OPENAI_API_KEY } = env;
  if (baseUrl && model) {
    // OpenAI's own server wants other words for the same things than those who speak its protocol.
    const isOpenAi = isHost(baseUrl, 'api.openai.com');
    const apiKey = env.WRITER_API_KEY ?? (isOpenAi ? OPENAI_API_KEY : undefined);
    return { vendor: isOpenAi ? 'openai' : 'openai-compatible', baseUrl, apiKey, model };
  }
  if (ANTHROPIC_API_KEY)
    return { vendor: 'anthropic', apiKey: ANTHROPIC_API_KEY, model: model ?? 'claude-sonnet-4-5' };
  return OPENAI_API_KEY ? { vendor: 'openai', apiKey: OPENAI_API_KEY, model: model ?? 'gpt-5-mini' } : null;
}

function isHost(address: string, host: string): boolean {
  const { hostname } = new URL(address);
  return hostname === host || hostname.endsWith(`.${host}`);
}
