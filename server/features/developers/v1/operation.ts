import type { z } from 'zod';
import type { Deed } from '#domain/audit/deeds.ts';
import type { Scope } from '#domain/developers/scopes.ts';
import type { ErrorCode } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { Done } from '../../../records/audit/note-entry.ts';
import type { Caller } from './caller.ts';

export const apiVersion = '1.0.0';

/** What the routes check and the document describes: the same schemas for both. */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: string;
  method: 'get' | 'post' | 'patch';
  /** As OpenAPI writes it: `/calls/{id}`. */
  path: string;
  tag: 'Calls' | 'Promises' | 'Contacts' | 'Messages' | 'Campaigns';
  summary: string;
  description?: string;
  scope: Scope;
  /** A technician asks about the calls of their own lines, and about nothing else. */
  isForTechnicians: boolean;
  params: Params;
  query: Query;
  body?: Body;
  status: 200 | 201;
  answer: Answer;
  /** What the activity log says of it: the thing is the one of `{id}`, or the one that was made. */
  records: 'nothing' | Deed;
  /** Beside those that every operation can answer with. */
  problems: ErrorCode[];
  // A method, not a property: a list of operations holds inputs of every kind, and each is checked before it is given.
  run(
    deps: Deps,
    caller: Caller,
    input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
  ): Promise<z.input<Answer>>;
}

export function defineOperation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(operation: Operation<Params, Query, Body, Answer>): Operation {
  return operation as unknown as Operation;
}

/** Who asks, with a database of theirs, and with where what they did is noted. */
export interface Asking {
  deps: Deps;
  caller: Caller;
  note: (done: Done) => Promise<void>;
}

/** Behind its checks. What is not in the shape does not go out, and what was done is noted before the answer does. */
export async function runOperation(
  { answer: shape, records, ...operation }: Operation,
  { deps, caller, note }: Asking,
  input: { params: never; query: never; body: never },
): Promise<Record<string, unknown>> {
  const answer = shape.parse(await operation.run(deps, caller, input)) as Record<string, unknown>;
  const { id: subjectId = answer.id } = input.params as { id?: unknown };
  if (records !== 'nothing') await note({ deed: records, subjectId: subjectId as string });
  return answer;
}
