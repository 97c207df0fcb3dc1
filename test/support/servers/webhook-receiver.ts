import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  id: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** How the next requests are answered; taken as it is when one comes. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
}

export const takeIt = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(204).end();

/** A customer's tool, which does as it is told: takes, fails, hangs or lies. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], answer: takeIt, close: async () => {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const body = Buffer.concat(parts).toString();
      receiver.received.push({ id: headers['webhook-id'] ?? '', headers, body });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jotline`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
