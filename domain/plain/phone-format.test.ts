import { describe, expect, test } from 'vitest';
import { caretAfterDigits, formatPhone } from './phone-format.ts';

describe('formatPhone', () => {
  test.each([
    ['', ''],
    ['5', '(5'],
    ['512', '(512'],
    ['5125', '(512) 5'],
    ['512555', '(512) 555'],
    ['5125550', '(512) 555-0'],
    ['5125550100', '(512) 555-0100'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  test('keeps digits only, and at most ten', () => {
    expect(formatPhone('a5b1c2!5550100')).toBe('(512) 555-0100');
    expect(formatPhone('(512) 555-01009')).toBe('(512) 555-0100');
    expect(formatPhone('12345678901')).toBe('(123) 456-7890');
  });

  test('drops the country of a pasted number', () => {
    expect(formatPhone('+1 (512) 555-0100')).toBe('(512) 555-0100');
    expect(formatPhone('+15125550100')).toBe('(512) 555-0100');
    expect(formatPhone('1-512-555-0100')).toBe('(512) 555-0100');
  });

  test('leaves a number of another country as it is', () => {
    expect(formatPhone('+442079460958')).toBe('+442079460958');
    expect(formatPhone('+44 20 7946')).toBe('+44207946');
    expect(formatPhone('+')).toBe('+');
    expect(formatPhone('+1')).toBe('');
  });

  test('is stable when applied to its own result', () => {
    for (let length = 0; length <= 10; length += 1) {
      const once = formatPhone('1125550100'.slice(0, length));
      expect(formatPhone(once)).toBe(once);
    }
  });

  test('lets backspace at the end remove a digit at every length', () => {
    for (let length = 10; length > 0; length -= 1) {
      const shown = formatPhone('5125550100'.slice(0, length));
      expect(formatPhone(shown.slice(0, -1))).toBe(formatPhone('5125550100'.slice(0, length - 1)));
    }
  });
});

describe('caretAfterDigits', () => {
  test('stays behind the digit that was typed in the middle', () => {
    expect(caretAfterDigits('(512) 555-0100', 2)).toBe(3);
    expect(caretAfterDigits('(512) 555-0100', 4)).toBe(7);
  });

  test('stays at the ends', () => {
    expect(caretAfterDigits('(512) 555-0100', 0)).toBe(0);
    expect(caretAfterDigits('(512) 555-0100', 10)).toBe(14);
    expect(caretAfterDigits('(512', 9)).toBe(4);
  });
});
