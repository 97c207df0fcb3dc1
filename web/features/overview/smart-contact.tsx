import { IconDownload, IconUserPlus } from '@tabler/icons-react';
import type { Overview } from '#domain/overview/shown-overview.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { QrCode } from '#web/components/qr-code.tsx';
import classes from './smart-contact.module.css';

/**
 * The number to merge into calls, ready to be saved in a phone: on the phone itself with a tap, since nobody can scan
 * the screen they hold in their hand; from a computer with its camera.
 */
export function SmartContact({ contact: { number, card } }: { contact: Overview['smartContact'] }) {
  return (
    <section className={classes.card}>
      <div className={classes.code}>
        <QrCode text={card} label={`QR code that saves Jotline, ${formatPhone(number)}, as a contact`} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.title}>Smart contact</h2>
        <p className={classes.text}>Save this number, then merge it into a customer call.</p>
        <a href={`tel:${number}`} className={classes.number}>
          {formatPhone(number)}
        </a>
        <a href="/api/smart-contact.vcf" className={classes.add}>
          <IconUserPlus size={20} aria-hidden="true" /> Add to contacts
        </a>
        <a href="/api/smart-contact.vcf" download className={classes.download}>
          <IconDownload size={18} aria-hidden="true" /> Download vCard
        </a>
      </div>
    </section>
  );
}
