import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createApp } from '#server/app.ts';
import type { TestApp } from './test-app.ts';

const info = { name: 'a test', version: '1.0.0' };

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is read untyped, as with the test client.
type Anything = any;

/** What an assistant's program does with a server, in the words of both generations of the official client. */
export interface Assistant {
  instructions: () => string | undefined;
  protocol: () => string | undefined;
  listTools: () => Promise<Anything>;
  callTool: (name: string, args?: Record<string, unknown>) => Promise<Anything>;
  listTemplates: () => Promise<Anything>;
  readResource: (uri: string) => Promise<Anything>;
  close: () => Promise<void>;
}

export const generations = ['2025', '2026'] as const;
export type Generation = (typeof generations)[number];

/** The official client of that generation, connected over HTTP; throws what the client throws. */
export async function connectAssistant(
  url: string,
  key: string | null,
  generation: Generation,
): Promise<Assistant> {
  const headers = key === null ? undefined : { authorization: `Bearer ${key}` };
  const address = new URL(`${url}/mcp`);
  const { client, protocol } =
    generation === '2025' ? await connectEarlier(address, headers) : await connectLater(address, headers);
  return {
    protocol,
    instructions: () => client.getInstructions(),
    listTools: () => client.listTools(),
    callTool: (name, args) => client.callTool({ name, ...(args && { arguments: args }) }),
    listTemplates: () => client.listResourceTemplates(),
    readResource: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  };
}

async function connectEarlier(address: URL, headers?: Record<string, string>) {
  const client = new EarlierClient(info);
  const transport = new EarlierTransport(address, { requestInit: { headers } });
  await client.connect(transport as never);
  return { client, protocol: () => transport.protocolVersion };
}

async function connectLater(address: URL, headers?: Record<string, string>) {
  const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return { client, protocol: () => client.getNegotiatedProtocolVersion() };
}

/** The app behind a real port of this machine. */
export async function listen(app: Pick<TestApp, 'deps'>): Promise<{ url: string; close: () => void }> {
  const server = serve({ fetch: createApp(app.deps).fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close() };
}
