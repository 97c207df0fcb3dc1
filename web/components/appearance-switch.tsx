import { type ColorScheme, setColorScheme, useColorScheme } from '#web/lib/color-scheme.ts';
import classes from './appearance-switch.module.css';

const choices: { scheme: ColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'Auto' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
];

export function AppearanceSwitch() {
  const chosen = useColorScheme();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Appearance</legend>
      {choices.map(({ scheme, label }) => (
        <label key={scheme} className={classes.choice}>
          <input
            type="radio"
            name="appearance"
            className={classes.radio}
            checked={chosen === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <span className={classes.label}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
