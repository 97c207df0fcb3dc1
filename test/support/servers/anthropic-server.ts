import { type ChatReply, send } from './openai-server.ts';
import { startStandIn } from './stand-in-server.ts';

/** The fields of the published messages request; anything else is refused, as the vendor does. */
const published = new Set(
  `cache_control container context_management inference_geo max_tokens mcp_servers messages metadata model output_config
  output_format service_tier speed stop_sequences stream system temperature thinking tool_choice tools top_k top_p`.split(
    /\s+/,
  ),
);

export interface MessagesRequest {
  model: string;
  max_tokens?: number;
  messages: unknown[];
}

export function anthropicError(
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): ChatReply {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_1' }, headers };
}

export function anthropicMessage(text: string, stopReason = 'end_turn'): ChatReply {
  return {
    status: 200,
    body: {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      model: 'claude-stand-in',
      stop_reason: stopReason,
      stop_sequence: null,
      content: [{ type: 'text', text }],
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  };
}

/** A server that speaks Anthropic's protocol and refuses what Anthropic refuses, closed when the test ends. */
export async function startAnthropicServer(reply: (request: MessagesRequest) => ChatReply) {
  const requests: MessagesRequest[] = [];
  const url = await startStandIn((incoming, body, response) => {
    if (incoming.url !== '/v1/messages')
      return send(response, anthropicError(404, 'not_found_error', 'Not found'));
    if (!incoming.headers['x-api-key'])
      return send(response, anthropicError(401, 'authentication_error', 'x-api-key header is required'));
    if (!incoming.headers['anthropic-version'])
      return send(
        response,
        anthropicError(400, 'invalid_request_error', 'anthropic-version: header is required'),
      );
    const request: MessagesRequest = JSON.parse(body.toString());
    requests.push(request);
    const unknown = Object.keys(request).find((name) => !published.has(name));
    if (unknown)
      return send(
        response,
        anthropicError(400, 'invalid_request_error', `${unknown}: Extra inputs are not permitted`),
      );
    if (request.max_tokens === undefined)
      return send(response, anthropicError(400, 'invalid_request_error', 'max_tokens: Field required'));
    send(response, reply(request));
  });
  return { baseUrl: `${url}/v1`, requests };
}
