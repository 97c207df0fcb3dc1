import { formatAddress } from '../../../providers/writer/embedded/customer/address/find-address.ts';
import {
  type AddressParts,
  parseAddress,
  parseTown,
} from '../../../providers/writer/embedded/customer/address/parse-address.ts';
import { parseNamedStreets } from '../../../providers/writer/embedded/customer/address/parse-street.ts';
import { writePlaces } from '../../../providers/writer/embedded/customer/address/write-places.ts';
import { dropDenied } from './drop-denied.ts';

const HOUSE =
  /^(?:[a-z' ]{0,20}[,.]? )?(?:no|nope|it's|its|number|house number|the number is|it is)[,.]?(?: (?:it's|it is|sir|ma'am|the|house|number|is))*[,.]? (\d{1,6}[A-Z]?)(?![\d:]|\s*(?:am|pm|a\.m|p\.m|o'clock)\b)/i;

/** The address as it was put right, whole or in part; null where nothing was said about it. */
export function correctAddress(text: string, read: string): string | null {
  const former = parseAddress(read, true)[0]?.parts;
  if (!former) return null;
  const { kept, denied } = dropDenied(text);
  const written = writePlaces(kept);
  const parts = correctParts(written, former) ?? null;
  const town = findTown(written, denied, former);
  const zip = /\bzip\D{0,20}(\d{5})(?!\d)/i.exec(written)?.[1];
  const { unit } = parseTown(written, false);
  if (!parts && !town && !zip && !unit) return null;
  return formatAddress({
    ...(parts ?? former),
    ...(town && { city: town }),
    ...(zip && { zip }),
    ...(unit && { unit }),
  });
}

function correctParts(written: string, former: AddressParts): AddressParts | null {
  const said = parseAddress(written, true).at(-1)?.parts;
  if (said) {
    // "814 Birch" is Birch Lane, said shorter.
    const isShorter = isStartOf(said.street, former.street);
    return {
      ...former,
      number: said.number,
      street: isShorter ? former.street : said.street,
      unit: said.unit ?? former.unit,
      city: said.city ?? former.city,
      state: said.state ?? former.state,
      zip: said.zip ?? former.zip,
    };
  }
  const street = parseNamedStreets(written).at(-1);
  if (street) return { ...former, street: street.street, number: street.number ?? former.number };
  const number = HOUSE.exec(written)?.[1];
  return number && number.length === former.number.length ? { ...former, number } : null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d ]+/g, '');
const isStartOf = (said: string, whole: string) => `${plain(whole)} `.startsWith(`${plain(said)} `);

/** Another town only where it is said to be one: "in Round Rock", or "not Austin". */
function findTown(written: string, denied: string, { city }: AddressParts): string | null {
  const isNamed = /\b(?:city|town)\b|\bin \p{Lu}/u.test(written);
  const isDenied = city !== null && plain(denied).includes(plain(city));
  return isNamed || isDenied ? parseTown(written, isDenied).city : null;
}
