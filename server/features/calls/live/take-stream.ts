import { phoneRate } from '#domain/calls/g711.ts';
import type { Deps } from '../../../deps.ts';
import type { StreamSocket } from '../../../http/stream-sockets.ts';
import type { StreamMessage } from '../../../providers/telephony/stream-messages.ts';
import { keepSound } from './keep-sound.ts';
import { type OpenStream, openStream } from './open-stream.ts';
import { SoundIntake } from './sound-intake.ts';

const startMilliseconds = 10_000;
const keepEverySeconds = 0.5;
/** With a database that takes nothing for so long, the recording has to do. */
const mostWaitingFrames = 120 * 50;

/** One connection of the carrier, from its start to its end: the sound goes into the database for whoever listens. */
export function takeStream(deps: Deps, socket: StreamSocket): void {
  let stream: OpenStream | null = null;
  let intake = new SoundIntake();
  let waitingFrames = 0;
  // Messages of one connection are worked on in the order in which they came.
  let line: Promise<void> = Promise.resolve();
  const unstarted = setTimeout(() => socket.close(), startMilliseconds);

  async function begin(start: Extract<StreamMessage, { kind: 'start' }>): Promise<void> {
    clearTimeout(unstarted);
    if (stream) return;
    const { callId: providerCallId, streamId: providerStreamId, parameters } = start;
    stream = await openStream(deps, { providerCallId, providerStreamId, key: parameters.key ?? '' });
    if (!stream) return socket.close();
    intake = new SoundIntake(Math.round(stream.soundSeconds * phoneRate));
    intake.gapSeconds = stream.gapSeconds;
  }

  async function keep(isOver: boolean): Promise<void> {
    if (!stream) return;
    const { gapSeconds } = intake;
    if (!(await keepSound(deps, { stream, pieces: intake.take(), gapSeconds, isOver }))) socket.close();
  }

  function then(work: () => Promise<void>): void {
    line = line.then(work).catch((err) => {
      deps.log.warn({ err, streamId: stream?.id }, 'stream of a call broke off');
      socket.close();
    });
  }

  socket.onText((text) => {
    const message = deps.telephony.readStreamMessage(text);
    if (!message) return socket.close();
    if (message.kind === 'start') return then(() => begin(message));
    if (message.kind === 'stop') return then(() => keep(true));
    if (message.kind !== 'sound') return;
    waitingFrames += 1;
    if (waitingFrames > mostWaitingFrames) return socket.close();
    then(async () => {
      waitingFrames -= 1;
      intake.add(message.atMilliseconds, message.sound);
      if (intake.waitingSeconds >= keepEverySeconds) await keep(false);
    });
  });
  socket.onClosed(() => {
    clearTimeout(unstarted);
    // Without a word about its end the connection may come back.
    then(() => keep(false));
  });
}
