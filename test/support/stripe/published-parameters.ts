import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Values = { [name: string]: string | Values };

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');
const files = new Map<string, string>();

/** Stripe publishes its parameters as declarations, made from its API description, in the SDK we have pinned. */
function declarationsOf(resource: string): string {
  const known = files.get(resource) ?? readFileSync(path.join(folder, `${resource}.d.ts`), 'utf8');
  files.set(resource, known);
  return known;
}

interface Field {
  isRequired: boolean;
  type: string;
}

interface Context {
  text: string;
  root: string;
}

const pagination: Record<string, Field> = {
  limit: { isRequired: false, type: 'number' },
  starting_after: { isRequired: false, type: 'string' },
  ending_before: { isRequired: false, type: 'string' },
};

/** What is wrong with a request, in Stripe's codes; null when every name, type and required field is right. */
export function findFault(
  resource: string,
  root: string,
  given: Values,
): { code: string; param: string } | null {
  const text = declarationsOf(resource);
  const head = new RegExp(`^export interface ${root}( extends PaginationParams)? \\{$`, 'm').exec(text);
  if (!head) throw new Error(`Stripe publishes no ${root}`);
  const fields = { ...readFields(text, head.index), ...(head[1] && pagination) };
  return checkFields(fields, given, '', { text, root });
}

function readFields(text: string, start: number): Record<string, Field> {
  const fields: Record<string, Field> = {};
  const lines = text.slice(start).split('\n');
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  const field = new RegExp(`^${indent}    (\\w+)(\\?)?: (.+);$`);
  for (const line of lines.slice(1)) {
    if (line === `${indent}}`) return fields;
    const [, name, optional, type] = field.exec(line) ?? [];
    if (name && type) fields[name] = { isRequired: !optional, type };
  }
  throw new Error('a declaration without an end');
}

function checkFields(fields: Record<string, Field>, given: Values, prefix: string, context: Context) {
  const at = (name: string) => (prefix ? `${prefix}[${name}]` : name);
  for (const [name, { isRequired }] of Object.entries(fields))
    if (isRequired && given[name] === undefined) return { code: 'parameter_missing', param: at(name) };
  for (const [name, value] of Object.entries(given)) {
    const field = fields[name];
    if (!field) return { code: 'parameter_unknown', param: at(name) };
    if (!fits(field.type, value, context)) return { code: 'parameter_invalid', param: at(name) };
  }
  return null;
}

function fits(type: string, value: string | Values, context: Context): boolean {
  const emptyable = /^Emptyable<(.+)>$/.exec(type);
  if (emptyable?.[1]) return value === '' || fits(emptyable[1], value, context);
  const list = /^Array<(.+)>$/.exec(type);
  if (list?.[1])
    return (
      typeof value !== 'string' && Object.values(value).every((item) => fits(list[1] ?? '', item, context))
    );
  if (type.includes(' | ')) return type.split(' | ').some((option) => fits(option, value, context));
  if (type === 'MetadataParam')
    return (
      typeof value !== 'string' &&
      Object.values(value).every((text) => typeof text === 'string' && text.length <= 500)
    );
  if (type === 'RangeQueryParam')
    return typeof value !== 'string' && Object.keys(value).every((key) => /^(gt|gte|lt|lte)$/.test(key));
  const named = /^\w+(?:\.\w+)*\.(\w+)$/.exec(type)?.[1];
  if (named) return fitsNamed(named, value, context);
  if (typeof value !== 'string') return false;
  if (type === 'number') return /^-?\d+$/.test(value);
  if (type === 'boolean') return /^(true|false)$/.test(value);
  if (/^'.*'$/.test(type)) return type === `'${value}'`;
  return type === 'string';
}

function fitsNamed(name: string, value: string | Values, context: Context): boolean {
  const { text, root } = context;
  const space = text.slice(text.indexOf(`export declare namespace ${root} {`));
  const alias = new RegExp(`^    type ${name} = (.+);$`, 'm').exec(space)?.[1];
  // The open end of a list of words is for those that Stripe will add.
  if (alias) return fits(alias.replace(' | OtherString', ''), value, context);
  const shape = new RegExp(`^    interface ${name} \\{$`, 'm').exec(space);
  if (!shape || typeof value === 'string') return false;
  return checkFields(readFields(space, shape.index), value, '', context) === null;
}

/** `metadata[key]=a&expand[0]=b` as an object. */
export function parseForm(body: string): Values {
  const values: Values = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    let place = values;
    let key = first;
    for (const next of rest) {
      place[key] ??= {};
      place = place[key] as Values;
      key = next;
    }
    place[key] = value;
  }
  return values;
}
