import { addOns } from '#domain/billing/billing.ts';
import { formatPrice } from '#domain/plain/money.ts';
import classes from './add-ons.module.css';

const rows = [
  { name: 'Extra phone line', price: formatPrice(addOns.phone_number.monthlyCents), per: 'a month' },
  { name: 'Extra email recipient', price: formatPrice(addOns.email.monthlyCents), per: 'a month' },
  { name: 'Text campaign', price: formatPrice(addOns.campaign.monthlyCents), per: 'a month' },
  {
    name: `Top-up of ${addOns.minutes.minutes} minutes`,
    price: formatPrice(addOns.minutes.onceCents),
    per: 'once',
  },
];

/** What can be added to any plan. */
export function AddOns() {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>When you need more</caption>
      <thead className={classes.head}>
        <tr>
          <th scope="col">Add-on</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, price, per }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <b>{price}</b> {per}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
