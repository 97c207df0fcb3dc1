import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { generateText, LanguageModel } from 'ai';
import type { LanguageModelSettings } from '../language-model-settings.ts';
import { renameAnswerLimit } from './rename-answer-limit.ts';

type Limits = Pick<Parameters<typeof generateText>[0], 'maxOutputTokens' | 'providerOptions'>;

export interface ConnectedModel {
  model: LanguageModel;
  /** The same bound in the words of each vendor. */
  limitAnswer: (tokens: number) => Limits;
}

/** What current models of OpenAI think counts as answer: without room for it nothing would be left to say. */
const thinkingTokens = 4000;

export function connectLanguageModel(settings: LanguageModelSettings): ConnectedModel {
  const { model: name, apiKey, baseUrl: baseURL } = settings;
  if (settings.vendor === 'openai') {
    return {
      model: createOpenAI({ apiKey: apiKey ?? '', baseURL }).chat(name),
      // Never `max_tokens`: current models refuse it, and all of them take this one.
      limitAnswer: (tokens) => ({
        providerOptions: { openai: { maxCompletionTokens: tokens + thinkingTokens } },
      }),
    };
  }
  const limitAnswer = (maxOutputTokens: number) => ({ maxOutputTokens });
  if (settings.vendor === 'anthropic')
    return { model: createAnthropic({ apiKey, baseURL })(name), limitAnswer };
  const compatible = createOpenAICompatible({
    name: 'writer',
    baseURL: settings.baseUrl,
    apiKey,
    supportsStructuredOutputs: true,
    fetch: renameAnswerLimit(),
  });
  return { model: compatible(name), limitAnswer };
}
