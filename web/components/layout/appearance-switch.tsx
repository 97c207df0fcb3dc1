import { type ColorScheme, setColorScheme } from '#web/lib/color-scheme.ts';
import { useColorScheme } from '#web/lib/use-color-scheme.ts';
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
            value={scheme}
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
