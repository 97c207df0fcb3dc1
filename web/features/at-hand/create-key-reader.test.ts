import { describe, expect, test } from 'vitest';
import { createKeyReader } from './create-key-reader.ts';
import { isBare, shortcutsFor } from './shortcuts.ts';

const owner = shortcutsFor('owner');

function press(keys: string, pauseMs = 100, shortcuts = owner): (string | undefined)[] {
  const readKey = createKeyReader();
  return keys.split(' ').map((key, index) => readKey({ key, atMs: index * pauseMs }, shortcuts)?.name);
}

describe('reading keys', () => {
  test('one key is enough for one shortcut, two in a row make another', () => {
    expect(press('?')).toEqual(['Show these shortcuts']);
    expect(press('g c g p')).toEqual([undefined, 'Calls', undefined, 'Promises']);
    expect(press('Mod+k')).toEqual(['Search everything']);
  });

  test('a pause, or a key that leads nowhere, forgets the first one', () => {
    expect(press('g c', 2000)).toEqual([undefined, undefined]);
    expect(press('g x c')).toEqual([undefined, undefined, undefined]);
    expect(press('g j')).toEqual([undefined, 'Next call, contact or message; Enter opens it']);
    expect(press('g g m')).toEqual([undefined, undefined, 'Messages']);
  });
});

describe('the table of shortcuts', () => {
  test('has no two that begin alike and end at different lengths, and none twice', () => {
    const written = owner.map(({ keys }) => keys.join(' '));
    expect(new Set(written).size).toBe(written.length);
    for (const one of written)
      expect(written.filter((other) => other !== one && other.startsWith(`${one} `))).toEqual([]);
  });

  test('offers a role the pages that it may open', () => {
    const places = (role: 'office' | 'technician') =>
      shortcutsFor(role).flatMap(({ deed }) => ('to' in deed ? deed.to : []));
    expect(places('technician')).toEqual(['/dashboard/calls', '/dashboard/promises', '/dashboard/settings']);
    expect(places('office')).not.toContain('/dashboard/billing-history');
    expect(press('g m', 100, shortcutsFor('technician'))).toEqual([undefined, undefined]);
  });

  test('tells those that a single key sets off from those with a modifier', () => {
    expect(owner.filter((shortcut) => !isBare(shortcut)).map(({ keys }) => keys)).toEqual([['Mod+k']]);
  });
});
