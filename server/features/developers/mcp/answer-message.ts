import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

interface Answer {
  text: string;
  status: number;
  headers: Record<string, string>;
}

/**
 * One message, one answer, whole before it is sent. Clients before 2026 say hello first and are answered by a transport
 * without sessions; those after it say with each message who they are.
 */
export async function answerMessage(
  request: Request,
  parsedBody: unknown,
  createServer: () => McpServer,
): Promise<Answer> {
  if (await isLegacyRequest(request, parsedBody)) return answerEarlier(request, parsedBody, createServer());
  const handler = createMcpHandler(createServer, { legacy: 'reject', maxSubscriptions: 0 });
  try {
    return await readWhole(await handler.fetch(request, { parsedBody }));
  } finally {
    await handler.close();
  }
}

async function answerEarlier(request: Request, parsedBody: unknown, server: McpServer): Promise<Answer> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await readWhole(await transport.handleRequest(request, { parsedBody }));
  } finally {
    await server.close();
  }
}

async function readWhole(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { text: await response.text(), status, headers: Object.fromEntries(headers) };
}
