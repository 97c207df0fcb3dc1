import type { Invoice } from '#domain/billing/billing-answers.ts';
import { describePayment, describeProration, formatDay, invoiceTotals } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { ItemTitle } from '../cart/item-title.tsx';
import classes from './invoice-sheet.module.css';

/** The invoice as it would lie on a desk. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { name, address, email } = invoice.billedTo;
  const notes = [describePayment(invoice), describeProration(invoice)].filter((note) => note !== null);
  return (
    <article className={classes.sheet} aria-labelledby="invoice-title">
      <header className={classes.head}>
        <div>
          <h1 id="invoice-title" className={classes.title}>
            Invoice {invoice.invoiceNumber}
          </h1>
          <p className={classes.muted}>{invoice.planType}</p>
        </div>
        <Logo />
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Date</dt>
          <dd>{formatDay(invoice.date)}</dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd>{invoice.invoiceNumber}</dd>
        </div>
        <div className={classes.billed}>
          <dt>Billed to</dt>
          <dd>
            {[name, address, email].filter(Boolean).map((part) => (
              <span key={part} className={classes.part}>
                {part}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <InvoiceLines invoice={invoice} />
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}.
        </p>
      ))}
    </article>
  );
}

function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">Price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <ItemTitle text={item.itemName} />
            </th>
            <td>{item.quantity}</td>
            <td>{formatCents(item.unitPriceCents)}</td>
            <td>{formatCents(item.totalPriceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {invoiceTotals(invoice).map(({ label, note, amountCents, isCharged }) => (
          <tr key={label} data-charged={isCharged}>
            <th scope="row" colSpan={3}>
              {label} <span className={classes.muted}>({note})</span>
            </th>
            <td>{formatCents(amountCents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
