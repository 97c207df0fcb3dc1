import { generateText, NoObjectGeneratedError, Output } from 'ai';
import { z } from 'zod';
import type { ConnectedModel } from './connect-language-model.ts';
import { findJson } from './find-json.ts';
import { ModelFailure, toModelFailure } from './model-failure.ts';

/** From the strictest: held to our schema, held to JSON, only asked for it. */
const forms = ['schema', 'json', 'words'] as const;
type Form = (typeof forms)[number];

export interface Question<Schema extends z.ZodType> {
  system: string;
  prompt: string;
  schema: Schema;
  name: string;
  answerTokens: number;
  signal: AbortSignal;
}

/**
 * An answer of our shape, from servers that know JSON schemas and from those that do not: what one refuses is asked
 * for in a looser form, and what it took is remembered for as long as the server runs.
 */
export function createJsonAsker(connected: ConnectedModel) {
  let accepted: Form = 'schema';
  return async function askForJson<Schema extends z.ZodType>(
    question: Question<Schema>,
  ): Promise<z.infer<Schema>> {
    let failure = new ModelFailure('bad_answer');
    for (const form of forms.slice(forms.indexOf(accepted))) {
      try {
        return question.schema.parse(findJson(await ask(connected, question, form)));
      } catch (error) {
        failure = toModelFailure(error);
        if (failure.kind !== 'refused_request' && failure.kind !== 'bad_answer') throw failure;
        const next = forms[forms.indexOf(form) + 1];
        // A freak answer says nothing about the next one; a refusal holds for all of them.
        if (failure.kind === 'refused_request' && next && form === accepted) accepted = next;
      }
    }
    throw failure;
  };
}

async function ask<Schema extends z.ZodType>(
  { model, limitAnswer }: ConnectedModel,
  question: Question<Schema>,
  form: Form,
): Promise<string> {
  const { schema, name } = question;
  const shape = JSON.stringify(z.toJSONSchema(schema));
  const spoken = `${question.system}\nAnswer with one JSON object and nothing else. It fits this JSON schema:\n${shape}`;
  const request = {
    model,
    system: form === 'schema' ? question.system : spoken,
    prompt: question.prompt,
    ...limitAnswer(question.answerTokens),
    maxRetries: 2,
    abortSignal: question.signal,
  };
  try {
    const answer =
      form === 'schema'
        ? await generateText({ ...request, output: Output.object({ schema, name }) })
        : form === 'json'
          ? await generateText({ ...request, output: Output.json({ name }) })
          : await generateText(request);
    checkEnd(answer.finishReason, answer.response.body);
    return answer.text;
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    checkEnd(error.finishReason, error.response && 'body' in error.response ? error.response.body : null);
    return error.text ?? '';
  }
}

const refusalSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ refusal: z.string().min(1) }) })]).rest(z.unknown()),
});

/** Half an answer is none, however well it reads. */
function checkEnd(finishReason: string | undefined, body: unknown): void {
  if (finishReason === 'length') throw new ModelFailure('cut_off');
  if (finishReason === 'content-filter') throw new ModelFailure('filtered');
  if (refusalSchema.safeParse(body).success) throw new ModelFailure('declined');
}
