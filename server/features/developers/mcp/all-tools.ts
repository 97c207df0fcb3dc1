import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allOperations } from '../v1/all-operations.ts';
import type { Caller } from '../v1/caller.ts';
import { findRefusal } from '../v1/find-refusal.ts';
import type { Operation } from '../v1/operation.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A tool for each operation of the public API, made of the schemas that its route checks with. */
const allTools = new Map(
  allOperations.map((operation) => {
    const tool = describeTool(operation);
    return [tool.name, { operation, tool }];
  }),
);

export const findTool = (name: string) => allTools.get(name) ?? null;

/** Those that the key may use: a tool that would only refuse is noise to whoever chooses among them. */
export const listTools = (caller: Caller): Tool[] =>
  [...allTools.values()].filter(({ operation }) => !findRefusal(caller, operation)).map(({ tool }) => tool);

function describeTool(operation: Operation): Tool {
  const { id, summary, description, answer } = operation;
  return {
    name: id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: description ? `${summary}. ${description}` : `${summary}.`,
    inputSchema: describeInput(operation),
    outputSchema: toJson(answer, 'output') as Tool['outputSchema'],
    annotations: describeEffect(operation),
  };
}

/** Address, filters and body lie side by side: an assistant knows one set of arguments. */
function describeInput({ id, params, query, body }: Operation): Tool['inputSchema'] {
  const parts = [params, query, ...(body ? [body] : [])].map((part) => toJson(part, 'input'));
  const names = parts.flatMap(({ properties }) => Object.keys(properties ?? {}));
  if (new Set(names).size < names.length) throw new Error(`two arguments of ${id} have one name`);
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function describeEffect({ method, status }: Operation): Tool['annotations'] {
  // What is neither read nor added replaces what was there: twice is the same as once.
  const isAdded = status === 201;
  return {
    readOnlyHint: method === 'get',
    ...(method !== 'get' && { destructiveHint: !isAdded }),
    idempotentHint: !isAdded,
    openWorldHint: false,
  };
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const override = ({ jsonSchema }: { jsonSchema: JsonSchema }) => shorten(jsonSchema, io);
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, override });
  return json;
}

/** Read by a model with every question: a format says what its pattern repeats at length, and we check anyway. */
function shorten(json: JsonSchema, io: 'input' | 'output'): void {
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // An answer may have more fields one day.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
}
