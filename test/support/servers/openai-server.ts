import type { ServerResponse } from 'node:http';
import { answerJson, startStandIn } from './stand-in-server.ts';

export interface ChatRequest {
  model: string;
  messages: { role: string; content: unknown }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: unknown } };
  stream?: boolean;
}

export type ChatReply = { status: number; body: unknown; headers?: Record<string, string> };

/** The fields of the published chat completions request; anything else is refused, as the vendor does. */
const published = new Set(
  `audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata
  modalities model moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_retention
  reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options temperature
  tool_choice tools top_logprobs top_p user verbosity web_search_options`.split(/\s+/),
);

/** What OpenAI answers when it does not like a request. */
export function openAiError(
  status: number,
  error: { message: string; type?: string; param?: string | null; code?: string | null },
  headers: Record<string, string> = {},
): ChatReply {
  const body = { error: { type: 'invalid_request_error', param: null, code: null, ...error } };
  return { status, body, headers };
}

type Choice = { content: string | null; refusal?: string | null; finish_reason?: string };

export function completion(...choices: Choice[]): ChatReply {
  return {
    status: 200,
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'stand-in',
      choices: choices.map(({ content, refusal = null, finish_reason = 'stop' }, index) => ({
        index,
        message: { role: 'assistant', content, refusal, annotations: [] },
        logprobs: null,
        finish_reason,
      })),
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  };
}

/** As strict as OpenAI is with its current models: everything it refuses is refused in its own words. */
export function refuseLikeOpenAi(request: ChatRequest): ChatReply | null {
  const isCurrent = /^(?:o\d|gpt-[5-9])/.test(request.model);
  const unknown = Object.keys(request).find((name) => !published.has(name));
  if (unknown) return openAiError(400, { message: `Unrecognized request argument supplied: ${unknown}` });
  if (isCurrent && request.max_tokens !== undefined)
    return openAiError(400, {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
      code: 'unsupported_parameter',
    });
  if (isCurrent && request.temperature !== undefined && request.temperature !== 1)
    return openAiError(400, {
      message: `Unsupported value: 'temperature' does not support ${request.temperature} with this model. Only the default (1) value is supported.`,
      param: 'temperature',
      code: 'unsupported_value',
    });
  const { type, json_schema: schema } = request.response_format ?? { type: 'text' };
  if (type === 'json_schema' && /^gpt-(?:3\.5|4(?:$|-turbo|-0613))/.test(request.model))
    return openAiError(400, {
      message:
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
      param: 'response_format',
    });
  if (type === 'json_object' && !/json/i.test(JSON.stringify(request.messages)))
    return openAiError(400, {
      message:
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      param: 'messages',
    });
  const loose = schema?.strict ? findLooseObject(schema.schema, []) : null;
  if (loose)
    return openAiError(400, {
      message: `Invalid schema for response_format '${schema?.name}': In context=(${loose}), 'additionalProperties' is required to be supplied and to be false.`,
      param: 'response_format',
      code: 'invalid_json_schema',
    });
  return null;
}

/** Where a strict schema leaves something open: every object must list all it has and nothing else. */
function findLooseObject(schema: unknown, path: string[]): string | null {
  if (schema === null || typeof schema !== 'object') return null;
  if ('properties' in schema && typeof schema.properties === 'object') {
    const names = Object.keys(schema.properties ?? {});
    const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
    const isClosed = 'additionalProperties' in schema && schema.additionalProperties === false;
    if (!isClosed || names.some((name) => !required.includes(name))) return path.join(', ') || "'root'";
  }
  for (const [name, inner] of Object.entries(schema)) {
    const found = findLooseObject(inner, [...path, `'${name}'`]);
    if (found) return found;
  }
  return null;
}

/** A server that speaks OpenAI's protocol on a free port, closed when the test ends. */
export async function startChatServer(reply: (request: ChatRequest) => ChatReply) {
  const requests: ChatRequest[] = [];
  const url = await startStandIn((incoming, body, response) => {
    if (incoming.url !== '/v1/chat/completions')
      return send(response, openAiError(404, { message: `Unknown request URL: ${incoming.url}` }));
    const request: ChatRequest = JSON.parse(body.toString());
    requests.push(request);
    send(response, reply(request));
  });
  return { baseUrl: `${url}/v1`, requests };
}

export function send(response: ServerResponse, { status, body, headers = {} }: ChatReply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  answerJson(response, status, body);
}
