import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** One connection on which somebody sends us text. */
export interface StreamSocket {
  onText: (take: (text: string) => void) => void;
  onClosed: (take: () => void) => void;
  close: () => void;
}

interface StreamService {
  path: string;
  accepts: (request: { target: string; header: (name: string) => string | undefined }) => boolean;
  take: (socket: StreamSocket) => void;
  /** Whoever says nothing for so long is gone. */
  silentMilliseconds?: number;
}

const largestMessage = 64 * 1024;

/** WebSockets at one address of the server; any other, or one that is not accepted, gets no connection. */
export function serveStreamSockets(server: Server, service: StreamService): () => void {
  const { path, accepts, take, silentMilliseconds = 60_000 } = service;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    perMessageDeflate: false,
  });
  // Upgraded ones are no longer known to the server, which would wait for them for ever.
  const connections = new Set<Duplex>();
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    const target = request.url ?? '';
    const header = (name: string) => request.headers[name]?.toString();
    if (target.split('?')[0] !== path) return refuse(connection, 404, 'Not Found');
    if (!accepts({ target, header })) return refuse(connection, 403, 'Forbidden');
    sockets.handleUpgrade(request, connection, head, (socket) => {
      endWhenSilent(socket, silentMilliseconds);
      take(toStreamSocket(socket));
    });
  };
  server.on('upgrade', upgrade);
  return () => {
    server.off('upgrade', upgrade);
    for (const connection of connections) connection.destroy();
  };
}

function toStreamSocket(socket: WebSocket): StreamSocket {
  // What breaks a connection also closes it, and is told there.
  socket.on('error', () => undefined);
  return {
    onText: (take) =>
      socket.on('message', (data, isBinary) => {
        if (!isBinary) take(data.toString());
      }),
    onClosed: (take) => socket.on('close', take),
    close: () => {
      if (socket.readyState === WebSocket.OPEN) socket.close(1000);
    },
  };
}

/** Asked now and then whether it is there: a line that is cut says nothing, and would be held for ever. */
function endWhenSilent(socket: WebSocket, silentMilliseconds: number): void {
  let heardAt = performance.now();
  let isAnswered = true;
  const look = setInterval(() => {
    if (!isAnswered || performance.now() - heardAt >= silentMilliseconds) return socket.terminate();
    isAnswered = false;
    socket.ping();
  }, silentMilliseconds / 3).unref();
  socket.on('pong', () => {
    isAnswered = true;
  });
  socket.on('message', () => {
    heardAt = performance.now();
  });
  socket.once('close', () => clearInterval(look));
}

function refuse(connection: Duplex, status: number, words: string): void {
  connection.on('error', () => undefined);
  // Whoever was refused may never close its own side.
  connection.once('finish', () => connection.destroy());
  connection.end(`HTTP/1.1 ${status} ${words}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
