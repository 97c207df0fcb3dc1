import { expect, test } from 'vitest';
import { isAnnouncement } from './announcement.ts';
import { assignRoles } from './assign-roles.ts';
import { phrasesOf } from './phrases-of.ts';
import { scoreCues } from './score-cues.ts';
import { scoreRole } from './score-role.ts';

test.each([
  'Thank you for calling, how can I help you?',
  "What's the address there?",
  'I can come out tomorrow between eight and ten.',
  'The diagnostic fee is eighty nine dollars.',
])('the pro says: %s', (text) => {
  expect(scoreRole(text)).toBeGreaterThan(0);
});

test.each([
  "I'm calling about a leak under my sink.",
  'My address is 12 Oak Street.',
  'How soon can you come to my house?',
  "No, that's all, thank you.",
])('the customer says: %s', (text) => {
  expect(scoreRole(text)).toBeLessThan(0);
});

test('the company introduces itself by name, and a customer asks for it', () => {
  expect(scoreCues('Ohmsley Electric, Tamsin.', 'Ohmsley Electric LLC')).toBeGreaterThanOrEqual(3);
  expect(scoreCues('Hi, is this Ohmsley?', 'Ohmsley Electric LLC')).toBeLessThan(1);
});

test('one phrase cannot outweigh a whole call', () => {
  expect(scoreCues('Thank you for calling, how can I help, anything else, what is your name?')).toBe(4);
});

test('numbers are all alike to the learned weights', () => {
  expect(phrasesOf('Is it 555-0134?')).toEqual(['is', 'it', '#', '?', '^ is', 'is it', 'it #', '# ?', '? $']);
  expect(phrasesOf('five five five')).toEqual(phrasesOf('512'));
  expect(phrasesOf('…')).toEqual([]);
});

test('voices told apart by a vendor get their roles from what they say', () => {
  const lines = [
    { voice: 1, text: 'Harbor Plumbing, how can I help you?' },
    { voice: 0, text: 'Hi, I have a leak in my kitchen and I need somebody to look at it.' },
    { voice: 1, text: 'Okay, what is your address?' },
    { voice: 2, text: 'Tell him about the dog.' },
    { text: 'Mm.' },
  ];
  expect(assignRoles(lines, {})).toEqual(['pro', 'customer', 'pro', 'unknown', 'unknown']);
});

test('a lone voice on voicemail that asks for help is the customer', () => {
  expect(assignRoles([{ voice: 0, text: 'Hi, I need a quote for my roof.' }], {})).toEqual(['customer']);
});

test('our own announcement is told from talk about recording', () => {
  expect(isAnnouncement('This call is being recorded so that notes can be taken.')).toBe(true);
  expect(isAnnouncement("I don't want to be recorded.")).toBe(false);
});
