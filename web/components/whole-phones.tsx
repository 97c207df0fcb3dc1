import classes from './whole-phones.module.css';

/** Words in which no phone number breaks across two lines. */
export function WholePhones({ children }: { children: string }) {
  const [phone] = /\(\d{3}\) \d{3}-\d{4}/.exec(children) ?? [];
  if (!phone) return children;
  const at = children.indexOf(phone);
  return (
    <>
      {children.slice(0, at)}
      <span className={classes.phone}>{phone}</span>
      <WholePhones>{children.slice(at + phone.length)}</WholePhones>
    </>
  );
}
