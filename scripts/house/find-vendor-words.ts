import { isTest, lineAt, type Source } from './parse-source.ts';

/** Where a vendor's words belong, and `env.ts`, which has the names and defaults of the settings. Generated types tell what the tables hold. */
const exempt = /^server\/(?:providers\/|carrier-emulator\/|env\.ts$|db\/schema\.generated\.ts$)/;

const patterns = [
  // Vendors, wherever they stand in a name, a path or a text.
  /twilio|signalwire|telnyx|twiml|texml|stripe|deepgram|anthropic|openai|whisper/gi,
  // What carriers call their things when they call us.
  /\b(?:(?:Call|Message|Sms|Recording|Account|MessagingService)Sid|(?:Call|Message|Sms)Status|CallDuration|Digits|MediaUrl\d|NumSegments|NumMedia)\b/g,
  // The numbers of those of their errors that we know.
  /\b(?:20003|20429|20500|21211|21220|21408|21602|21603|21610|21611|21612|21614|21617|3000[1-8]|30034)\b/g,
];

/** A vendor's words outside of its provider: code that reads them there would have to change with the vendor. */
export function findVendorWords(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !exempt.test(path) && !isTest(path))
    .flatMap(({ path, code }) =>
      patterns
        .flatMap((pattern) => [...code.matchAll(pattern)])
        .map(
          ({ 0: word, index }) =>
            `${path}:${lineAt(code, index)} says “${word}”: a vendor's words stay in server/providers.`,
        ),
    );
}
