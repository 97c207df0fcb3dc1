import { z } from 'zod';
import { formatPhone } from '../plain/phone-format.ts';
import { drawWavHeader } from './wav.ts';

/** How the sound of a call came to us: over our number, as a recording that somebody adds, or spoken into the phone. */
export const callSources = ['phone', 'upload', 'memo'] as const;
export type CallSource = (typeof callSources)[number];

export const broughtSources = ['upload', 'memo'] as const satisfies readonly CallSource[];
export type BroughtSource = (typeof broughtSources)[number];

export const sourceNames: Record<CallSource, string> = {
  phone: 'Call',
  upload: 'Added recording',
  memo: 'Voice memo',
};

/**
 * What whoever brings sound says about those who can be heard in it: nobody announced anything there. A change of wording
 * is a new version: the consent log keeps both.
 */
export const statements = {
  upload: {
    version: '2026-11',
    wording: 'Everyone who can be heard in this recording was told that it is recorded, and agreed.',
  },
  memo: { version: '2026-11', wording: 'Only my own voice is recorded in this memo.' },
} as const satisfies Record<BroughtSource, { version: string; wording: string }>;

/**
 * Sound travels as bare samples: G.711 mu-law, one channel, 16 kHz. Without a header there is none that could lie, a byte
 * is a sample, and what comes out is as long as what went in.
 */
export const broughtRate = 16_000;
export const partBytes = 512 * 1024;
export const partType = 'audio/x-jotline-samples';

/** A browser decodes the whole of a file in memory: two hours are what a phone can hold. */
export const longestBroughtSeconds: Record<BroughtSource, number> = { upload: 2 * 3600, memo: 30 * 60 };
export const shortestBroughtSeconds = 2;
/** Of one business within 24 hours. */
export const broughtSecondsPerDay = 8 * 3600;
/** What a business may have on its way at once. */
export const mostPassingBytes = 4 * longestBroughtSeconds.upload * broughtRate;
/** A recording of last year still makes notes; one of ten years ago is a mistyped date. */
export const oldestBroughtDays = 366;

export const countParts = (bytes: number): number => Math.ceil(bytes / partBytes);

/** How many bytes the part at this position has. */
export function sizeOfPart(bytes: number, position: number): number {
  return Math.max(0, Math.min(partBytes, bytes - position * partBytes));
}

export const broughtMessages = {
  noStatement: 'Say first who can be heard in it and that they know.',
  otherStatement: 'The words you agreed to have changed. Reload the page and read them once more.',
  tooShort: 'That is too short to make notes from.',
  tooLong: {
    upload: 'A recording can be up to 2 hours long.',
    memo: 'A memo can be up to 30 minutes long.',
  },
  future: 'That time is still to come.',
  tooOld: 'A recording can be up to a year old.',
  minutesSpent:
    'The minutes of your plan are used up for this month. Nothing was sent; the recording stays on this device until you have more.',
  dayFull:
    'A business can add 8 hours of recordings a day. The recording stays on this device until tomorrow.',
  onTheirWay: 'Too many recordings are on their way already. Send or discard one of them first.',
  incomplete: 'Parts of the recording have not arrived yet. Send it again: it goes on where it stopped.',
  gone: 'We could not find that recording.',
  noLine: 'Choose one of your lines.',
  noContact: 'We could not find that contact.',
} as const;

const isoTime = z.iso.datetime({ offset: true, message: 'Say when this was.' });

export const newUploadSchema = z
  .strictObject({
    id: z.uuidv4('That is not a recording.'),
    source: z.enum(broughtSources),
    bytes: z.number().int().positive(),
    happenedAt: isoTime,
    lineId: z.uuid(broughtMessages.noLine).nullable(),
    /** The version of the words that were agreed to. */
    statement: z.string(broughtMessages.noStatement).min(1, broughtMessages.noStatement).max(50),
  })
  .superRefine(({ source, bytes }, context) => {
    const seconds = bytes / broughtRate;
    if (seconds < shortestBroughtSeconds)
      context.addIssue({ code: 'custom', path: ['bytes'], message: broughtMessages.tooShort });
    if (seconds > longestBroughtSeconds[source])
      context.addIssue({ code: 'custom', path: ['bytes'], message: broughtMessages.tooLong[source] });
  });
export type NewUpload = z.infer<typeof newUploadSchema>;

/** Who it was about: one of the contacts, or a name and a number; nobody, and the notes say who. */
export const finishUploadSchema = z.strictObject({
  contactId: z.uuid(broughtMessages.noContact).nullable(),
  customerName: z.string().trim().max(200, 'That name is too long.').nullable(),
  customerPhone: z.string().trim().max(40, 'That is no phone number.').nullable(),
});
export type BroughtCustomer = z.infer<typeof finishUploadSchema>;

/** What the server has of a recording: with a call, all of it. */
export interface UploadState {
  id: string;
  receivedParts: number[];
  callId: string | null;
}

export interface BringOptions {
  timeZone: string;
  lines: { id: string; name: string; phone: string }[];
}

/** What a call is called while nobody knows whose it is. */
export function nameCall(call: { source: CallSource; callerPhone: string | null }): string {
  if (call.source !== 'phone') return sourceNames[call.source];
  return call.callerPhone ? `Call from ${formatPhone(call.callerPhone)}` : 'Call';
}

/** What stands before bare samples in a WAV file. */
export const headerOfSamples = (bytes: number): Uint8Array<ArrayBuffer> =>
  drawWavHeader({ encoding: 'mulaw', sampleRate: broughtRate, channelCount: 1, dataBytes: bytes });
