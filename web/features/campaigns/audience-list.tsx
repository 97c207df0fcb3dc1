import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AudiencePerson } from '#domain/campaigns/shown-campaigns.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Column } from '#web/components/form/form.tsx';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { type AudienceChoice, type AudienceSide, useAudience } from './api.ts';
import classes from './audience-list.module.css';
import { nameReason } from './page/outlook.tsx';

const sides = [
  { value: 'gets', label: 'Gets it' },
  { value: 'left_out', label: 'Held back' },
] as const;

/** Everyone by name, before anything is sent. */
export function AudienceList({ choice }: { choice: AudienceChoice }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUsers size={18} aria-hidden="true" />} onClick={open}>
        See who gets it
      </Button>
      <SideDrawer title="Who gets it" position="right" opened={opened} onClose={close}>
        <People choice={choice} />
      </SideDrawer>
    </>
  );
}

function People({ choice }: { choice: AudienceChoice }) {
  const [side, setSide] = useState<AudienceSide>('gets');
  const audience = useAudience(choice, side);
  const people = audience.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <Column>
      <ChoiceRow legend="Show" name="audience-side" choices={sides} value={side} onChange={setSide} />
      {audience.isPending && <Loading text="Loading contacts..." />}
      {audience.isLoadingError && (
        <LoadError
          error={audience.error}
          onRetry={() => void audience.refetch()}
          busy={audience.isFetching}
        />
      )}
      {audience.isSuccess && people.length === 0 && (
        <p>{side === 'gets' ? 'Nobody would get it yet.' : 'Nobody in this audience is held back.'}</p>
      )}
      {people.length > 0 && (
        <RowList plain busy={audience.isPlaceholderData}>
          {people.map((person) => (
            <Person key={person.contactId} person={person} />
          ))}
        </RowList>
      )}
      <ShowMore list={audience} />
    </Column>
  );
}

function Person({ person: { contactId, name, phone, reason } }: { person: AudiencePerson }) {
  const number = phone && formatPhone(phone);
  return (
    <Row className={classes.row}>
      <Link className={classes.name} to={`/dashboard/contacts/${contactId}`}>
        {name ?? number ?? 'No name'}
      </Link>
      <span className={classes.detail}>{reason ? nameReason(reason) : name && number}</span>
    </Row>
  );
}
