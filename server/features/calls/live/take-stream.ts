import { phoneRate } from '#domain/calls/g711.ts';
import type { Deps } from '../../../deps.ts';
import type { StreamSocket } from '../../../http/stream-sockets.ts';
import type { StreamMessage } from '../../../providers/telephony/stream-messages.ts';
import { keepSound } from './keep-sound.ts';
import { type OpenStream, openStream } from './open-stream.ts';
import { SoundIntake } from './sound-intake.ts';

type Start = Extract<StreamMessage, { kind: 'start' }>;
type Frame = Extract<StreamMessage, { kind: 'sound' }>;

const startMilliseconds = 10_000;
const keepEverySeconds = 0.5;
/** What is said while the stream is being opened; of more than this the recording knows. */
const mostEarlyFrames = 60 * 50;

/** One connection of the carrier, from its start to its end: the sound goes into the database for whoever listens. */
export function takeStream(deps: Deps, socket: StreamSocket): void {
  let open: { stream: OpenStream; intake: SoundIntake } | null = null;
  let early: Frame[] = [];
  let isKeeping = false;
  // Whatever asks the database is done in the order in which it came.
  let line: Promise<void> = Promise.resolve();
  const unstarted = setTimeout(() => socket.close(), startMilliseconds);

  async function begin({ callId: providerCallId, streamId: providerStreamId, parameters }: Start) {
    clearTimeout(unstarted);
    if (open) return;
    const stream = await openStream(deps, { providerCallId, providerStreamId, key: parameters.key ?? '' });
    if (!stream) return socket.close();
    const intake = new SoundIntake(Math.round(stream.soundSeconds * phoneRate), stream.gapSeconds);
    for (const { atMilliseconds, sound } of early) intake.add(atMilliseconds, sound);
    early = [];
    open = { stream, intake };
  }

  async function keep(isOver: boolean): Promise<void> {
    if (!open) return;
    const { stream, intake } = open;
    const pieces = intake.take();
    if (!(await keepSound(deps, { stream, pieces, gapSeconds: intake.gapSeconds, isOver }))) socket.close();
  }

  function then(work: () => Promise<void>): void {
    line = line.then(work).catch((err) => {
      deps.log.warn({ err, streamId: open?.stream.id }, 'stream of a call broke off');
      socket.close();
    });
  }

  function takeFrame(frame: Frame): void {
    if (!open) {
      if (early.length < mostEarlyFrames) early.push(frame);
      return;
    }
    open.intake.add(frame.atMilliseconds, frame.sound);
    if (isKeeping || open.intake.waitingSeconds < keepEverySeconds) return;
    isKeeping = true;
    then(() =>
      keep(false).finally(() => {
        isKeeping = false;
      }),
    );
  }

  socket.onText((text) => {
    const message = deps.telephony.readStreamMessage(text);
    if (!message) return socket.close();
    if (message.kind === 'start') then(() => begin(message));
    if (message.kind === 'stop') then(() => keep(true));
    if (message.kind === 'sound') takeFrame(message);
  });
  socket.onClosed(() => {
    clearTimeout(unstarted);
    // Without a word about its end the connection may come back.
    then(() => keep(false));
  });
}
