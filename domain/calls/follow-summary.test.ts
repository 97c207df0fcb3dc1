import { expect, test } from 'vitest';
import { followSummary } from './follow-summary.ts';
import type { Customer, Notes } from './notes.ts';

const gil: Customer = { name: 'Gil Stroud', phone: '+16145550151', email: null, address: '77 Penny Lane' };
const summary =
  'Gil Stroud called about a leaking heater at 77 Penny Lane; it is urgent because the tank leaks. The work: swap it. Next, the pro will call Gil at (614) 555-0151. Still missing: an email address and a date.';
const missing: Notes['missing'] = ['email', 'date'];

const follow = (customer: Partial<Customer>, left: Notes['missing'] = missing, text = summary) =>
  followSummary(text, { customer: gil, missing }, { customer: { ...gil, ...customer }, missing: left });

test('a corrected name stands everywhere, the first name too', () => {
  const followed = follow({ name: 'Phil Stroud' });
  expect(followed).toMatch(/^Phil Stroud called about/);
  expect(followed).toContain('will call Phil at');
  expect(followed).not.toContain('Gil');
});

test('a corrected phone and address stand as they are written', () => {
  expect(follow({ phone: '+16145550199' })).toContain('at (614) 555-0199.');
  expect(follow({ address: '77 Penny Court' })).toContain('heater at 77 Penny Court; it is urgent');
});

test('what was filled in is no longer missing, and the sentence goes with the last of it', () => {
  expect(follow({ email: 'gil@example.com' }, ['date'])).toMatch(
    /\(614\) 555-0151\. Still missing: a date\.$/,
  );
  expect(follow({ email: 'gil@example.com' }, [])).toMatch(/\(614\) 555-0151\.$/);
  // Summaries from before say it with a hyphen.
  const before = summary.replace('email', 'e-mail');
  expect(follow({ email: 'gil@example.com' }, ['date'], before)).toMatch(/Still missing: a date\.$/);
});

test('a name and an address that were not known take their place in the first sentence, and leave it again', () => {
  const unknown: Customer = { ...gil, name: null, address: null };
  const told =
    "The customer called about a leaking heater; it is urgent because the tank leaks. The work: swap it. Still missing: the customer's name and the job address.";
  const before = { customer: unknown, missing: ['name', 'address'] as Notes['missing'] };
  const named = { customer: { ...unknown, name: 'Gil Stroud' }, missing: ['address'] as Notes['missing'] };
  const placed = { customer: gil, missing: [] };
  const one = followSummary(told, before, named);
  expect(one).toMatch(/^Gil Stroud called about a leaking heater; .* Still missing: the job address\.$/);
  const two = followSummary(one, named, placed);
  expect(two).toBe(
    'Gil Stroud called about a leaking heater at 77 Penny Lane; it is urgent because the tank leaks. The work: swap it.',
  );
  expect(followSummary(two, placed, named)).toBe(one);
});

test('a summary in other words keeps what it does not name', () => {
  const own = 'Tank leaks badly. Ask for the gate code.';
  expect(follow({ name: 'Phil Stroud', email: 'phil@example.com' }, ['date'], own)).toBe(own);
});

test('a name within another word stays', () => {
  const text = 'Gil Stroud called about a sink. The Gilbert house is next door.';
  expect(follow({ name: 'Bo Stroud' }, missing, text)).toBe(
    'Bo Stroud called about a sink. The Gilbert house is next door.',
  );
});
