import classes from './row-check.module.css';

interface RowCheckProps {
  label: string;
  isOn: boolean;
  onToggle: (isRange: boolean) => void;
}

/** The box at the head of a row; with the shift key it takes all from the last one on. */
export function RowCheck({ label, isOn, onToggle }: RowCheckProps) {
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={isOn}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
