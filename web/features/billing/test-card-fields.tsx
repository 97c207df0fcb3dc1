import { TextInput } from '@mantine/core';
import { type Ref, useImperativeHandle, useState } from 'react';
import classes from './checkout/card-fields.module.css';
import type { CardFieldsHandle } from './checkout/card-fields-handle.ts';
import { giveTestCard } from './checkout/payment-api.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');
const formatNumber = (text: string) =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
const formatExpiry = (text: string) =>
  digitsOf(text)
    .slice(0, 4)
    .replace(/^(\d{2})(\d)/, '$1 / $2');

/** Stands in for the processor's own form, and takes its published test cards alone. */
export function TestCardFields({ ref }: { ref: Ref<CardFieldsHandle> }) {
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [cvc, setCvc] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const problems = findProblems({ number, expiry, cvc });

  useImperativeHandle(ref, () => ({
    check() {
      setIsChecked(true);
      return Object.keys(problems).length === 0;
    },
    async give(setup) {
      const typed = digitsOf(expiry);
      const expiresMonth = Number(typed.slice(0, 2));
      const expiresYear = 2000 + Number(typed.slice(2));
      await giveTestCard(setup, { number: digitsOf(number), expiresMonth, expiresYear, cvc });
    },
  }));

  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>
        Card <span className={classes.mode}>Test mode</span>
      </legend>
      <p className={classes.hint}>
        No money moves. Use 4242 4242 4242 4242 with any date ahead and any code; other test cards are
        declined or ask you to confirm.
      </p>
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={number}
        onChange={(event) => setNumber(formatNumber(event.currentTarget.value))}
        error={isChecked && problems.number}
      />
      <div className={classes.pair}>
        <TextInput
          label="Expires"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM / YY"
          value={expiry}
          onChange={(event) => setExpiry(formatExpiry(event.currentTarget.value))}
          error={isChecked && problems.expiry}
        />
        <TextInput
          label="Security code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          value={cvc}
          onChange={(event) => setCvc(digitsOf(event.currentTarget.value).slice(0, 4))}
          error={isChecked && problems.cvc}
        />
      </div>
    </fieldset>
  );
}

function findProblems({ number, expiry, cvc }: { number: string; expiry: string; cvc: string }) {
  const problems: { number?: string; expiry?: string; cvc?: string } = {};
  if (digitsOf(number).length < 12) problems.number = 'Check the card number.';
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(digitsOf(expiry))) problems.expiry = 'Enter the month and year.';
  if (cvc.length < 3) problems.cvc = 'Check the security code.';
  return problems;
}
