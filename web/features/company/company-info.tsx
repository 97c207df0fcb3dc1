import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Company } from '#domain/company/shown-company.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useCompany } from './api.ts';
import { CompanyForm } from './company-form.tsx';
import classes from './company-info.module.css';
import { LogoField } from './logo-field.tsx';

/** Read-only until Edit is pressed; the logo is saved on its own. */
export function CompanyInfo() {
  const company = useCompany();
  const [editing, setEditing] = useState(false);
  if (company.isPending) return <Loading />;
  if (company.isLoadingError) {
    return (
      <LoadError error={company.error} onRetry={() => void company.refetch()} busy={company.isFetching} />
    );
  }
  return (
    <div className={classes.columns}>
      {editing ? (
        <CompanyForm company={company.data} onDone={() => setEditing(false)} />
      ) : (
        <div>
          <CompanyFacts company={company.data} />
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        </div>
      )}
      <LogoField logoUrl={company.data.logoUrl} companyName={company.data.companyName} />
    </div>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const missing = <span className={classes.missing}>Not set</span>;
  return (
    <dl className={classes.facts}>
      <dt>Company name</dt>
      <dd>{company.companyName || missing}</dd>
      <dt>Address</dt>
      <dd className={classes.lines}>{company.address || missing}</dd>
      <dt>Primary email</dt>
      <dd>{company.primaryEmail || missing}</dd>
      <dt>Primary phone</dt>
      <dd>
        {company.primaryPhone ? (
          <span className={classes.number}>{formatPhone(company.primaryPhone)}</span>
        ) : (
          missing
        )}
      </dd>
      <dt>Receives text messages</dt>
      <dd>{company.receivesSms ? 'Yes' : 'No'}</dd>
      <dt>Used for calls with Jotline</dt>
      <dd>{company.eligibleCallAi ? 'Yes' : 'No'}</dd>
    </dl>
  );
}
