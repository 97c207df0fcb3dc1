import type { Env } from '../../env.ts';

export type LanguageModelSettings =
  | { vendor: 'anthropic'; apiKey: string; model: string; baseUrl?: string }
  | { vendor: 'openai-compatible'; baseUrl: string; apiKey?: string; model: string };

export type LanguageModelEnv = Pick<
  Env,
  'WRITER_BASE_URL' | 'WRITER_API_KEY' | 'WRITER_MODEL' | 'ANTHROPIC_API_KEY'
>;

/** Null where none is set up. */
export function readLanguageModelSettings(env: LanguageModelEnv): LanguageModelSettings | null {
  const { WRITER_BASE_URL: baseUrl, WRITER_API_KEY, WRITER_MODEL: model, ANTHROPIC_API_KEY: apiKey } = env;
  if (baseUrl && model) return { vendor: 'openai-compatible', baseUrl, apiKey: WRITER_API_KEY, model };
  return apiKey ? { vendor: 'anthropic', apiKey, model: model ?? 'claude-sonnet-4-5' } : null;
}
