const ABBREVIATION =
  /\b(st|mr|mrs|ms|dr|ave|rd|blvd|ln|ct|no|approx|ft|in|sq|lb|lbs|gal|hr|hrs|min|est|inc|apt|vs|etc|jr|sr|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|a\.m|p\.m|e\.g|i\.e|u\.s)\.(?=\s+\S)/gi;

/** Sentences of a summary, as the data set counts them. */
export function countSentences(summary: string): number {
  const endsWithTime = /\b[ap]\.m\.\s*$/i.test(summary);
  const plain = summary
    .replace(endsWithTime ? /\b([ap])\.m\.(?=\s)/gi : /\b([ap])\.m\./gi, '$1m')
    .replace(ABBREVIATION, '$1')
    .replace(/(?<=\d)\.(?=\d)/g, '');
  return plain.split(/[.!?]+["')\]]*(?:\s+|$)|\n+/).filter((part) => /[\p{L}\p{N}_]/u.test(part)).length;
}
