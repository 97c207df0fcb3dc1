import type { Server } from 'node:http';
import type { Deps } from '../../../deps.ts';
import { serveStreamSockets } from '../../../http/stream-sockets.ts';
import { streamPath } from './live-stream.ts';
import { takeStream } from './take-stream.ts';

/** The carrier's WebSockets, beside the requests of the same server; returns what ends them. */
export function serveCallStreams(deps: Deps, server: Server): () => void {
  return serveStreamSockets(server, {
    path: streamPath,
    accepts: (request) => deps.telephony.isOwnStream(request),
    take: (socket) => takeStream(deps, socket),
  });
}
