import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendWith } from './api.ts';

export type Change<Answer = unknown, Input = never, Context = unknown> = UseMutationResult<
  Answer,
  Error,
  Input,
  Context
> & {
  /** While no answer has come: it is as if it had never been sent, as far as we can still see to that. */
  takeBack: () => void;
};

/**
 * Everything that changes something at the server goes through here: sent at once or never, so that nothing waits for
 * the connection behind somebody's back; refused at once when the server is away, with what was typed still on the page.
 */
export function useChange<Answer, Input = void, Context = unknown>({
  mutationFn,
  onError,
  onSettled,
  ...options
}: UseMutationOptions<Answer, Error, Input, Context>): Change<Answer, Input, Context> {
  const sending = useRef<AbortController>(null);
  const mutation = useMutation<Answer, Error, Input, Context>({
    ...options,
    networkMode: 'always',
    async mutationFn(input, context) {
      const controller = new AbortController();
      sending.current = controller;
      try {
        if (!mutationFn) throw new Error('a change without mutationFn');
        return await sendWith(controller.signal, () => mutationFn(input, context));
      } finally {
        if (sending.current === controller) sending.current = null;
      }
    },
    // Not waited for: with the server away the lists take their time to fail, and the message must not.
    onError: (...failure) => void onError?.(...failure),
    onSettled: (answer, error, ...rest) => {
      const followed = onSettled?.(answer, error, ...rest);
      return error ? undefined : followed;
    },
  });
  const { reset } = mutation;
  const takeBack = useRef(() => {
    if (!sending.current) return;
    sending.current.abort();
    reset();
  });
  return { ...mutation, takeBack: takeBack.current };
}
