import { contactFieldNames } from '#domain/contacts/contact-fields.ts';
import { contactSourceNames } from '#domain/contacts/contact-list.ts';
import type { TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { optOutSourceNames } from '../opt-out-source-names.ts';
import { Small } from './small.tsx';

type Of<Kind> = { entry: Extract<TimelineEntry, { kind: Kind }> };

/** What changed about the person is seen where the person is described. */
function About({ children }: { children: string }) {
  return <a href="#about">{children}</a>;
}

const consentWords = {
  given: 'Agreed to texts',
  ended: 'No longer agrees to texts',
  stop: 'Opted out of texts',
  start: 'Came back to texts',
} as const;

export function ConsentLine({ entry: { what, source, words } }: Of<'consent'>) {
  const names = what === 'stop' ? optOutSourceNames : contactSourceNames;
  const said = [names[source ?? ''], words && `“${words}”`].filter(Boolean);
  return (
    <>
      <About>{consentWords[what]}</About>
      {said.length > 0 && <Small>{said.join(': ')}</Small>}
    </>
  );
}

export function ChangeLine({ entry: { fields } }: Of<'change'>) {
  return (
    <>
      <About>{fields.map(({ field }) => contactFieldNames[field]).join(', ')}</About>
      {fields
        .filter(({ field }) => field !== 'notes')
        .map(({ field, before, after }) => (
          <Small key={field}>
            {before ? `${show(field, before)} → ` : ''}
            {after ? show(field, after) : 'nothing'}
          </Small>
        ))}
    </>
  );
}

function show(field: keyof typeof contactFieldNames, value: string): string {
  if (field === 'phone') return formatPhone(value);
  return field === 'lastJobOn' ? formatDay(value) : value;
}

export function MergeLine({ entry: { isUndo, name, phone } }: Of<'merge'>) {
  const who = name ?? (phone ? formatPhone(phone) : 'another entry');
  return <About>{isUndo ? `Taken apart from ${who}` : `Merged with ${who}`}</About>;
}

export function AddedLine({ entry: { source } }: Of<'added'>) {
  return <About>{contactSourceNames[source] ?? 'Added'}</About>;
}
