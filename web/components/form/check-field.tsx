import { Checkbox, type CheckboxProps } from '@mantine/core';
import classes from './check-field.module.css';

/** A check box whose whole row is the target. */
export function CheckField(props: CheckboxProps) {
  return (
    <Checkbox
      {...props}
      classNames={{ body: classes.body, labelWrapper: classes.wrap, label: classes.label }}
    />
  );
}
