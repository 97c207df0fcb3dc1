import type { OpenApi } from './open-api.ts';

const account = '/2010-04-01/Accounts/{AccountSid}';
const used = [
  '/2010-04-01/Accounts/{Sid}.json',
  `${account}/Balance.json`,
  `${account}/IncomingPhoneNumbers.json`,
  `${account}/Calls.json`,
  `${account}/Calls/{Sid}.json`,
  `${account}/Calls/{CallSid}/Recordings.json`,
  `${account}/Calls/{CallSid}/Recordings/{Sid}.json`,
  `${account}/Recordings/{Sid}.json`,
  `${account}/Messages.json`,
  `${account}/Messages/{MessageSid}/Media.json`,
];
const methods = ['get', 'post', 'delete'];

/** Names, types and patterns of the requests we make; the prose around them stays where it was published. */
export function cutOperations({ info, paths, components }: OpenApi): OpenApi {
  const cut: OpenApi['paths'] = {};
  for (const path of used) {
    const kept: OpenApi['paths'][string] = {};
    for (const method of methods) {
      const { parameters, requestBody } = paths[path]?.[method] ?? {};
      if (!paths[path]?.[method]) continue;
      kept[method] = withoutProse({ parameters, requestBody }) as OpenApi['paths'][string][string];
    }
    cut[path] = kept;
  }
  const named = new Set(
    [...JSON.stringify(cut).matchAll(/#\/components\/schemas\/([\w.]+)/g)].map(([, name]) => name),
  );
  const schemas = Object.entries((components?.schemas ?? {}) as object).filter(([name]) => named.has(name));
  return {
    info: { version: info.version },
    paths: cut,
    components: { schemas: withoutProse(Object.fromEntries(schemas)) },
  };
}

function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) =>
      !(name === 'description' && typeof inner === 'string') && !name.startsWith('x-') && inner !== undefined,
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutProse(inner)]));
}
