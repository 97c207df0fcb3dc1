import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { usStates } from '#domain/company/us-states.ts';

const choices = [
  { value: '', label: 'Choose' },
  ...usStates.map(({ code, name }) => ({ value: code, label: name })),
];

export function StateField(props: Omit<NativeSelectProps, 'data'>) {
  return <NativeSelect {...props} label="State" data={choices} />;
}
