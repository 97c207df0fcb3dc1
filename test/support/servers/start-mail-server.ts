import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that can be told to hang in the middle of taking a mail, or to refuse it. */
export async function startMailServer() {
  const received: { to: string; data: string }[] = [];
  let mode: 'accept' | 'hang' | 'refuse' | 'lock out' = 'accept';
  let begun: () => void = () => {};
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (mode !== 'lock out') return done();
      done(Object.assign(new Error('Sender address rejected: not logged in'), { responseCode: 553 }));
    },
    onRcptTo(address, _session, done) {
      if (mode !== 'refuse') return done();
      done(Object.assign(new Error(`No such user ${address.address} here`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      let data = '';
      stream.on('data', (chunk) => {
        data += chunk;
      });
      stream.on('end', () => {
        if (mode === 'hang') return begun();
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', data });
        done();
      });
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    setMode(next: typeof mode) {
      mode = next;
    },
    /** Resolves when a mail is being taken and will never be answered. */
    untilHanging: () =>
      new Promise<void>((resolve) => {
        begun = resolve;
      }),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
