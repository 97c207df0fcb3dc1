import classes from './choice-row.module.css';

interface ChoiceRowProps<Value extends string> {
  legend: string;
  /** Of the radio group: unique on its page. */
  name: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, one of them taken. */
export function ChoiceRow<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.label}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
