import classes from './cart-item-row.module.css';

/** A phone number in a name stays on one line. */
export function ItemTitle({ text }: { text: string }) {
  const [, before = '', phone, after = ''] = /^(.*?)(\(\d{3}\) \d{3}-\d{4})(.*)$/s.exec(text) ?? [];
  if (!phone) return text;
  return (
    <>
      {before}
      <span className={classes.phone}>{phone}</span>
      {after}
    </>
  );
}
