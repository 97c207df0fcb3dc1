import { expect, test } from 'vitest';
import { findPasswordWeakness } from './password-weakness.ts';

test.each([
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  'Passw0rd2026!',
  'qwerty12345',
  'qwertyuiop1',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'Welcome2026!',
  'letmein1234',
  'iloveyou123',
  'admin12345!',
  'abc123abc123',
  'abcd1234efgh',
  'Summer2026!!',
  'changeme123',
  'Jotline2026!',
  'sunshine-2026',
  'trustno1-trustno1',
])('"%s" is among the first that anyone would try', (password) => {
  expect(findPasswordWeakness(password)).toMatch(/^Password is too weak: it is one of the first/);
});

test.each([
  'ladder-22-up',
  'gutter-41-down',
  'copper & 3 elbows',
  'my password is 9 feet long',
  'Kx9#mQ2vL-pd',
])('"%s" is fine', (password) => {
  expect(findPasswordWeakness(password, ['Dana Ortiz Roofing', 'dana@ortizroofing.com'])).toBeNull();
});

test.each(['dana@ortizroofing.com', 'Ortizroofing1', 'dana.ortiz.77'])(
  'what others know about the person is refused: "%s"',
  (password) => {
    const own = ['Ortizroofing', 'dana@ortizroofing.com', 'dana.ortiz@example.com'];
    expect(findPasswordWeakness(password, own)).toMatch(/it is your name or email/);
  },
);

test('the form of it is told first, every reason at once', () => {
  expect(findPasswordWeakness('aaaa')).toBe(
    'Password is too weak: use at least 10 characters, at least 5 different characters, not only letters or only digits.',
  );
});
