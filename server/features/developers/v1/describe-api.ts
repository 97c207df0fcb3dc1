import { z } from 'zod';
import { contactChangeSchema, contactSchema } from '#domain/contacts/contacts.ts';
import { scopeMeanings } from '#domain/developers/scopes.ts';
import type { ErrorCode } from '#domain/plain/errors.ts';
import { statuses } from '../../../http/on-error.ts';
import { allOperations } from './all-operations.ts';
import type { Operation } from './operation.ts';
import { callPageShape, callShape, notesShape, transcriptShape } from './shapes/call.ts';
import { campaignPageShape, campaignShape } from './shapes/campaign.ts';
import { contactPageShape, contactShape } from './shapes/contact.ts';
import { messagePageShape, messageShape } from './shapes/message.ts';
import { problemShape } from './shapes/problem.ts';
import { promiseChangeSchema, promisePageShape, promiseShape } from './shapes/promise.ts';

type JsonSchema = Record<string, unknown>;

/** Named in the document; a schema that is not here stands where it is used. */
const answers: Record<string, z.ZodType> = {
  Call: callShape,
  CallPage: callPageShape,
  Notes: notesShape,
  Transcript: transcriptShape,
  CallPromise: promiseShape,
  CallPromisePage: promisePageShape,
  Contact: contactShape,
  ContactPage: contactPageShape,
  Message: messageShape,
  MessagePage: messagePageShape,
  Campaign: campaignShape,
  CampaignPage: campaignPageShape,
  Problem: problemShape,
};
const bodies: Record<string, z.ZodType> = {
  NewContact: contactSchema,
  ContactChange: contactChangeSchema,
  CallPromiseChange: promiseChangeSchema,
};

const place = (id: string) => `#/components/schemas/${id}`;
const refTo = (named: Record<string, z.ZodType>, schema: z.ZodType) => {
  const name = Object.keys(named).find((id) => named[id] === schema);
  if (!name) throw new Error('a schema of the API has no name in the document');
  return { $ref: place(name) };
};

/** Every operation as OpenAPI 3.1, made from the schemas that its route checks with. */
export function describeApi({ publicUrl, version }: { publicUrl: string; version: string }) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Jotline API',
      version,
      summary: 'Calls, notes, promises, contacts, texts and campaigns of your business.',
      description: `Keys are made under Settings → Developers. How to begin: ${publicUrl}/developers`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ key: [] }],
    tags: ['Calls', 'Promises', 'Contacts', 'Messages', 'Campaigns'].map((name) => ({ name })),
    paths: describePaths(),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `A key from Settings → Developers. Scopes: ${Object.entries(scopeMeanings)
            .map(([scope, meaning]) => `${scope} (${meaning})`)
            .join(', ')}.`,
        },
      },
      headers: {
        RetryAfter: {
          description: 'Seconds to wait before the next try.',
          schema: { type: 'integer' },
        },
        RateLimit: {
          description:
            'What is left of the limit, and when it begins anew: `"key";r=119;t=60`. The smaller one is told: of the key, or of all keys of the business (`"account"`).',
          schema: { type: 'string' },
        },
        RateLimitPolicy: {
          description: 'The limit: so many requests (q) in so many seconds (w).',
          schema: { type: 'string' },
        },
      },
      schemas: { ...toSchemas(answers, 'output'), ...toSchemas(bodies, 'input') },
    },
  };
}

function toSchemas(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: place, override: loosen(io) });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      describeToo(named[name], schema),
    ]),
  );
}

/** A registry of its own knows names alone. */
function describeToo(schema: z.ZodType | undefined, json: JsonSchema): JsonSchema {
  const description = schema?.meta()?.description;
  return description ? { description, ...json } : json;
}

/** An answer may have more fields one day: who reads it must not stumble over them. */
const loosen =
  (io: 'input' | 'output') =>
  ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };

function describePaths() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of allOperations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) };
  }
  return paths;
}

/** Whatever is asked can end like this. */
const always: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'plan_limit_reached',
  'rate_limited',
  'internal',
  'unavailable',
];

const withBody: ErrorCode[] = [
  'bad_request',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
];
/** With these it is told when to come again. */
const toWaitFor: number[] = [statuses.rate_limited, statuses.unavailable];

function describeOperation(operation: Operation) {
  const { id, tag, summary, description, scope, body, status, answer } = operation;
  const needs = `Needs the scope \`${scope}\`.`;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ? `${description} ${needs}` : needs,
    parameters: [...listParameters(operation, 'path'), ...listParameters(operation, 'query')],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: refTo(bodies, body) } } },
    }),
    responses: {
      [status]: {
        description: status === 201 ? 'Added.' : 'What was asked for.',
        headers: {
          RateLimit: { $ref: '#/components/headers/RateLimit' },
          'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
        },
        content: { 'application/json': { schema: refTo(answers, answer) } },
      },
      ...describeProblems(operation),
    },
  };
}

function listParameters({ params, query }: Operation, where: 'path' | 'query') {
  const json = z.toJSONSchema(where === 'path' ? params : query, { io: 'input' });
  return Object.entries(json.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema as JsonSchema;
    const required = where === 'path' || (json.required ?? []).includes(name);
    return { name, in: where, required, ...(description !== undefined && { description }), schema: rest };
  });
}

function describeProblems({ problems, body, query, params }: Operation) {
  const takesInput = Object.keys({ ...query.shape, ...params.shape }).length > 0;
  const checked: ErrorCode[] = takesInput ? ['validation_failed'] : [];
  const codes = [...(body ? withBody : checked), ...problems, ...always];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(statuses[code], [...(byStatus.get(statuses[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      {
        description: those.map((code) => `\`${code}\``).join(', '),
        ...(toWaitFor.includes(status) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: { 'application/problem+json': { schema: refTo(answers, problemShape) } },
      },
    ]),
  );
}
