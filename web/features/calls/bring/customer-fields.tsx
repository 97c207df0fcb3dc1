import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { BroughtCustomer } from '#domain/calls/brought-recordings.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { useFittingContacts } from './api.ts';
import classes from './customer-fields.module.css';

interface CustomerFieldsProps {
  customer: BroughtCustomer;
  error: string | null;
  onChange: (customer: BroughtCustomer) => void;
}

const pauseMs = 300;

/** Who it is about: typed, taken from the contacts, or left to the notes. */
export function CustomerFields({ customer, error, onChange }: CustomerFieldsProps) {
  const name = customer.customerName ?? '';
  const [asked] = useDebouncedValue(name, pauseMs);
  const mayAsk = useRole() !== 'technician' && customer.contactId === null;
  const contacts = useFittingContacts(asked, mayAsk);
  if (customer.contactId)
    return (
      <div className={classes.chosen}>
        <div>
          <span className={classes.label}>Customer</span>
          <WholePhones>
            {[name, customer.customerPhone && formatPhone(customer.customerPhone)]
              .filter(Boolean)
              .join(' · ')}
          </WholePhones>
        </div>
        <Button
          variant="default"
          onClick={() => onChange({ contactId: null, customerName: null, customerPhone: null })}
        >
          Change
        </Button>
      </div>
    );
  return (
    <>
      <TextInput
        label="Customer's name"
        description="Leave it empty when it is said in the recording."
        maxLength={200}
        value={name}
        onChange={(event) => onChange({ ...customer, customerName: event.currentTarget.value || null })}
      />
      {mayAsk && name && contacts.length > 0 && (
        <ul className={classes.fitting} aria-label="Contacts with that name">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className={classes.contact}
                onClick={() =>
                  onChange({
                    contactId: contact.id,
                    customerName: contact.name,
                    customerPhone: contact.phone,
                  })
                }
              >
                <span>{contact.name ?? 'No name'}</span>
                {contact.phone && <WholePhones>{formatPhone(contact.phone)}</WholePhones>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhoneField
        label="Customer's phone"
        error={error}
        value={customer.customerPhone ?? ''}
        onChange={(phone) => onChange({ ...customer, customerPhone: phone || null })}
      />
    </>
  );
}
