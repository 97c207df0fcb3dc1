import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfterDigits, countDigits, formatPhone } from '#domain/plain/phone-format.ts';

interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  value: string;
  onChange: (value: string) => void;
}

/** Formats as `(XXX) XXX-XXXX` while typing, and keeps the caret behind the same digit. */
export function PhoneField({ value, onChange, ...props }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);

  // No dependencies: the caret also jumps when the text formats back to what it was.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || !input.current) return;
    const caret = caretAfterDigits(input.current.value, digitsBeforeCaret.current);
    input.current.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.currentTarget;
    const caret = selectionStart ?? typed.length;
    const formatted = formatPhone(typed);
    // At the end the caret stays at the end, behind any bracket or dash.
    digitsBeforeCaret.current =
      caret === typed.length ? countDigits(formatted) : countDigits(typed.slice(0, caret));
    onChange(formatted);
    if (formatted === value && input.current) {
      // React sees no change and would leave the caret where the browser put it.
      input.current.value = formatted;
      const place = caretAfterDigits(formatted, digitsBeforeCaret.current);
      input.current.setSelectionRange(place, place);
      digitsBeforeCaret.current = null;
    }
  }

  return (
    <TextInput
      {...props}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 555-0100"
      value={value}
      onChange={change}
    />
  );
}
