/** A written turn as the synthesiser should read it, sentence by sentence: it knows plain letters and few signs. */
export function toSpeakable(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s*[–—]\s*|\.{2,}|…/g, ', ')
    .replace(/@/g, ' at ')
    .replace(/(?<=[a-z0-9])\.(?=[a-z])/gi, ' dot ')
    .replace(/_/g, ' underscore ')
    // Letters that are spelled out one by one are said one by one.
    .replace(/\b([a-z])-(?=[a-z]\b)/gi, '$1, ')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/["()[\]{}<>|\\^~`*]/g, ' ');
  return plain
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[a-z0-9]/i.test(sentence));
}

/** English voices cannot say a call that is held in another language. */
export function isSpeakable(texts: string[]): boolean {
  const letters = texts.join(' ').match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/[a-z]/i.test(letter));
  return foreign.length * 500 <= letters.length;
}
