import { Ajv, type ErrorObject } from 'ajv';
import { parseForm } from '#test/support/stripe/published-parameters.ts';
import type { SeenRequest } from './seen-request.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Json;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
}

/** A vendor's own description of its API, as far as requests go. */
export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: Json;
}

const formats = {
  uri: (text: string) => URL.canParse(text),
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text),
  'phone-number': /^\+[1-9]\d{6,14}$/,
  'phone-number-or-client-identifier': true,
  'unix-time': true,
  decimal: /^-?\d+(\.\d+)?$/,
  binary: true,
} as const;

/** Holds requests against the description: address, names, required ones, types and patterns. */
export function createChecker(given: OpenApi) {
  const api = structuredClone(given);
  // A name that the vendor does not list is a mistake of ours, though its server might let it pass.
  for (const operation of Object.values(api.paths).flatMap((methods) => Object.values(methods)))
    for (const { schema } of Object.values(operation?.requestBody?.content ?? {}))
      if (schema.properties) schema.additionalProperties ??= false;
  const ajv = new Ajv({ strict: false, coerceTypes: 'array', allErrors: true, formats, logger: false });
  ajv.addSchema({ $id: 'api', ...api });
  const validators = new Map<string, ReturnType<Ajv['compile']>>();
  const check = (pointer: string, value: unknown): string[] => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(describe);
  };

  return {
    version: api.info.version,
    check(request: SeenRequest): string[] {
      const url = new URL(request.target, 'http://vendor');
      const method = request.method.toLowerCase();
      const path = findPath(api, method, decodeURIComponent(url.pathname));
      const operation = path && api.paths[path]?.[method];
      if (!path || !operation) return [`${request.method} ${url.pathname} is not in the description`];
      const base = `/paths/${escapePointer(path)}/${method}`;
      return [
        ...checkQuery(operation, url.searchParams, (index, value) =>
          check(`${base}/parameters/${index}/schema`, value),
        ),
        ...checkBody(operation, request, (type, value) =>
          check(`${base}/requestBody/content/${escapePointer(type)}/schema`, value),
        ),
      ];
    },
  };
}

function checkQuery(
  { parameters = [] }: Operation,
  given: URLSearchParams,
  check: (index: number, value: unknown) => string[],
): string[] {
  const values = parseForm(given.toString());
  const missing = parameters
    .filter((one) => one.in === 'query' && one.required && values[one.name] === undefined)
    .map(({ name }) => `${name} is missing`);
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const index = parameters.findIndex((one) => one.in === 'query' && one.name === name);
    if (index === -1) return [`${name} is not a parameter`];
    return check(index, toLists(value)).map((problem) => `${name}: ${problem}`);
  });
  return [...missing, ...wrong];
}

function checkBody(
  { requestBody }: Operation,
  { body, contentType }: SeenRequest,
  check: (type: string, value: unknown) => string[],
): string[] {
  if (body === '') return [];
  const type = Object.keys(requestBody?.content ?? {}).find((each) => contentType.startsWith(each));
  if (!type) return [`a body of ${contentType} is not described`];
  if (type === 'application/x-www-form-urlencoded') return check(type, toLists(readForm(body)));
  return type === 'application/json' ? check(type, JSON.parse(body)) : [];
}

/** A name that comes several times is a list. */
function readForm(body: string) {
  const fields = new URLSearchParams(body);
  const isNested = [...fields.keys()].some((name) => name.includes('['));
  if (isNested) return parseForm(body);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** `expand[0]=a` is a list of one. */
function toLists(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** The most particular of those that fit. */
function findPath(api: OpenApi, method: string, pathname: string): string | undefined {
  const fits = (path: string) =>
    api.paths[path]?.[method] &&
    new RegExp(
      `^${path
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replace(/\{Key\}/g, '.+')
        .replace(/\{\w+\}/g, '[^/]+')}$`,
    ).test(pathname);
  return Object.keys(api.paths)
    .filter(fits)
    .sort((one, other) => one.split('{').length - other.split('{').length)[0];
}

const escapePointer = (text: string) =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');

function describe({ instancePath, message, params }: ErrorObject): string {
  const extra = (params as { additionalProperty?: string }).additionalProperty;
  return `${instancePath || 'the body'} ${message}${extra ? ` (${extra})` : ''}`;
}
