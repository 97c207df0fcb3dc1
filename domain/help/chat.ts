import { z } from 'zod';

/** How many earlier messages travel with a question. */
export const contextMessages = 5;
export const longestQuestion = 1000;
/** Answers are longer than questions; what is longer than this is cut before it travels. */
export const longestContextMessage = 4000;

const questionSchema = z
  .string({ error: 'Type a question.' })
  .trim()
  .min(1, 'Type a question.')
  .max(longestQuestion, `Keep it under ${longestQuestion.toLocaleString('en-US')} characters.`);

export const chatSchema = z.strictObject({
  message: questionSchema,
  context: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.string().max(longestContextMessage, 'An earlier message is too long.'),
      }),
    )
    .max(contextMessages, `Send the last ${contextMessages} messages.`)
    .default([]),
});

export type ChatQuestion = z.infer<typeof chatSchema>;
export type ChatContext = ChatQuestion['context'];
