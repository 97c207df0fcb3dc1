/** One element of the XML an application answers with. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;

/** As strict as the carrier: what is not well formed ends the call with an application error. */
export function parseVoiceDocument(xml: string): Element[] {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml);
    const parent = open.at(-1);
    if (!match || !parent) throw new Error('the document is not well formed');
    const [whole, closing, opening, attributes = '', isEmpty] = match;
    if (closing) {
      if (parent.name !== closing) throw new Error(`</${closing}> closes <${parent.name}>`);
      open.pop();
    } else if (opening) {
      const child = { name: opening, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(child);
      if (!isEmpty) open.push(child);
    } else if (!whole.startsWith('<')) {
      parent.text += decode(whole);
    }
  }
  const [response, ...others] = root.children;
  if (open.length > 1 || !response || others.length > 0 || response.name !== 'Response') {
    throw new Error('a document is one <Response>');
  }
  return response.children;
}

function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(
    [...pairs].map(([, name = '', double, single]) => [name, decode(double ?? single ?? '')]),
  );
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));|&/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    const character = entities[name ?? ''];
    if (!character) throw new Error(`${whole} is not well formed`);
    return character;
  });
}
