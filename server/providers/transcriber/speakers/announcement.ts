/** Our own voice in the recording. A person may mention recording too, but not in these words. */
const ANNOUNCEMENT =
  /\bthis call (is|will be|may be) (now )?(being )?recorded\b|\b(recorded|recording) (and transcribed )?(by|with|for) jot ?line\b|\bjot ?line (is|has joined|will) .{0,40}\b(record|notes)/i;

export function isAnnouncement(text: string): boolean {
  return ANNOUNCEMENT.test(text);
}
