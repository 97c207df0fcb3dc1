import type { z } from 'zod';
import { notValid } from '../../../http/validate.ts';
import type { Operation } from '../v1/operation.ts';

type Arguments = Record<string, unknown>;

/** The arguments of a tool as its operation takes them, each part through the check of the API. */
export function readArguments({ params, query, body }: Operation, known: string[], given: Arguments) {
  const strangers = Object.keys(given).filter((name) => !known.includes(name));
  if (strangers.length > 0)
    throw notValid(
      'arguments',
      strangers.map((name) => ({ path: [name], message: `There is no argument ${name}.` })),
    );
  const isElsewhere = (name: string) => Object.hasOwn(params.shape, name) || Object.hasOwn(query.shape, name);
  return {
    params: check(
      params,
      pick(given, (name) => Object.hasOwn(params.shape, name)),
    ),
    query: check(
      query,
      pick(given, (name) => Object.hasOwn(query.shape, name)),
    ),
    body: body
      ? check(
          body,
          pick(given, (name) => !isElsewhere(name)),
        )
      : (undefined as never),
  };
}

const pick = (given: Arguments, isWanted: (name: string) => boolean): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([name]) => isWanted(name)));

function check(schema: z.ZodType, value: Arguments): never {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw notValid('arguments', error.issues);
  return data as never;
}
