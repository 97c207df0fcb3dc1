import { triedAgain } from '../carrier/tried-again.ts';

type Attributes = Record<string, string | number | undefined>;

/** One verb of the carrier's voice language, which Twilio calls TwiML. */
export type Verb = { readonly xml: string };

export function say(text: string): Verb {
  return element('Say', { language: 'en-US' }, escapeText(text));
}

/** Loops until the caller hangs up when `loop` is 0. */
export function play(url: string, { loop }: { loop?: number } = {}): Verb {
  return element('Play', { loop }, escapeText(url));
}

/** The carrier takes whole seconds. */
export function pause(seconds: number): Verb {
  return element('Pause', { length: Math.max(1, Math.round(seconds)) });
}

/** Plays its verbs and listens; one key stops them and is posted to `action`. Without a key the call goes on. */
export function gatherKey(options: { action: string; timeoutSeconds: number }, verbs: Verb[]): Verb {
  const attributes = {
    input: 'dtmf',
    numDigits: 1,
    // With its default, the hash key would end the wait instead of being a key.
    finishOnKey: '',
    timeout: options.timeoutSeconds,
    action: triedAgain(options.action),
    method: 'POST',
  };
  return element('Gather', attributes, join(verbs));
}

/** Starts at once; the call goes on with the next verb. */
export function startRecording(options: { statusCallback: string }): Verb {
  const recording = element('Recording', {
    // Channel one is the merged call, channel two our own prompts.
    channels: 'dual',
    track: 'both',
    trim: 'do-not-trim',
    recordingStatusCallback: triedAgain(options.statusCallback),
    recordingStatusCallbackMethod: 'POST',
    recordingStatusCallbackEvent: 'in-progress completed absent',
  });
  return element('Start', {}, recording.xml);
}

/** One stream a call at a time: it is stopped by this name. */
const streamName = 'live';

/** Where the carrier opens a socket to us: it signs this very address. */
export const socketUrl = (publicUrl: string, target: string) => publicUrl.replace(/^http/, 'ws') + target;

/**
 * What the caller says is sent to `url` over a WebSocket while it is said. The carrier passes no query on: what we
 * need to know goes as parameters.
 */
export function startStream(options: { url: string; parameters: Record<string, string> }): Verb {
  const parameters = Object.entries(options.parameters).map(([name, value]) =>
    element('Parameter', { name, value }),
  );
  const attributes = { url: options.url, name: streamName, track: 'inbound_track' };
  return element('Start', {}, element('Stream', attributes, join(parameters)).xml);
}

/** Where none is running nothing happens. */
export function stopStream(): Verb {
  return element('Stop', {}, element('Stream', { name: streamName }).xml);
}

export function redirect(url: string): Verb {
  return element('Redirect', { method: 'POST' }, escapeText(triedAgain(url)));
}

export function hangUp(): Verb {
  return element('Hangup', {});
}

export function voiceDocument(verbs: Verb[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${join(verbs)}</Response>`;
}

function element(name: string, attributes: Attributes, content?: string): Verb {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('');
  return { xml: content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>` };
}

function join(verbs: Verb[]): string {
  return verbs.map((verb) => verb.xml).join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
