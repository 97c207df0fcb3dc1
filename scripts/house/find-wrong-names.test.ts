import { expect, test } from 'vitest';
import { findWrongNames } from './find-wrong-names.ts';
import { parseSource } from './parse-source.ts';

const complain = (file: string, text: string) => findWrongNames([parseSource(file, text)]);

test('a file with a name that says nothing is refused', () => {
  expect(complain('server/features/calls/utils.ts', 'export const a = 1; export const b = 2;')).toEqual([
    'server/features/calls/utils.ts:1 has a name that says nothing.',
  ]);
  expect(complain('web/lib/types.ts', 'export type A = 1;')).toHaveLength(1);
});

test('a file is called like the one thing it exports', () => {
  const get = 'export function getCustomer() {}';
  expect(complain('server/features/billing/find-customer.ts', get)).toEqual([
    'server/features/billing/find-customer.ts:1 exports getCustomer alone: its name should say so, and not “find”.',
  ]);
  expect(complain('server/features/billing/get-customer.ts', get)).toEqual([]);
});

test('what the folder says already need not be in the export, and a file of several things is free', () => {
  expect(complain('server/features/calls/routes.ts', 'export const callRoutes = 1;')).toEqual([]);
  expect(complain('server/providers/storage/s3.ts', 'export function createS3Storage() {}')).toEqual([]);
  expect(complain('web/routes/calls/call.tsx', 'export function Component() {}')).toEqual([]);
  expect(complain('domain/calls/words.ts', 'export const a = 1; export const b = 2;')).toEqual([]);
});
