import { useLines } from './api.ts';

/** The line the account signed up with, or chose since; undefined while it is being read. */
export function usePrimaryLine() {
  return useLines().data?.lines.find((line) => line.isPrimary);
}
