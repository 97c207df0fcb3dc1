import { Button, Textarea } from '@mantine/core';
import { IconCopy, IconFileTypePdf } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { changePartNames, changeParts } from '#domain/calls/changes/changes.ts';
import type { ShownChanges } from '#domain/calls/changes/shown-changes.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { TicketSection } from '#web/components/ticket/ticket.tsx';
import { toast } from '#web/lib/toast.ts';
import { useDrawChangeOrder } from './api.ts';
import { ChangeLine, type DraftLine } from './change-line.tsx';
import classes from './change-order.module.css';
import { writeOut } from './write-out.ts';

interface Props {
  callId: string;
  title: string;
  found: ShownChanges;
}

/** The draft: every line can be reworded or left out. Nobody is sent anything. */
export function ChangeOrderForm({ callId, title, found: { since, changes } }: Props) {
  const [lines, setLines] = useState<DraftLine[]>(() =>
    changes.map(({ part, before, after }, index) => ({
      ...{ key: String(index), part, clips: { before: before.clip, after: after.clip } },
      ...{ before: before.text ?? '', after: after.text ?? '' },
    })),
  );
  const [note, setNote] = useState('');
  const draw = useDrawChangeOrder(callId);
  const order = {
    title: title || 'Job',
    note,
    lines: lines.map(({ part, before, after }) => ({ part, before, after })),
  };

  function change(key: string, words: Partial<DraftLine>) {
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...words } : line)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    draw.mutate(order, { onSuccess: (pdf) => keepFile(pdf, 'change-order.pdf') });
  }

  function copy() {
    void navigator.clipboard?.writeText(writeOut(order)).then(
      () => toast.success('Change order copied'),
      () => toast.error('Your browser does not let us copy. Download the PDF instead.'),
    );
  }

  return (
    <form onSubmit={submit} aria-busy={draw.isPending}>
      {changeParts
        .filter((part) => lines.some((line) => line.part === part))
        .map((part) => (
          <TicketSection key={part} label={changePartNames[part]}>
            <div className={classes.lines}>
              {lines
                .filter((line) => line.part === part)
                .map((line) => (
                  <ChangeLine
                    key={line.key}
                    line={line}
                    callIds={{ before: since.callId, after: callId }}
                    onChange={(words) => change(line.key, words)}
                    onLeaveOut={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
                  />
                ))}
            </div>
          </TicketSection>
        ))}
      <TicketSection label="Note">
        <Textarea
          aria-label="Note on the change order"
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </TicketSection>
      <TicketSection label="Draft">
        <p className={classes.since}>
          Nothing is sent, and your wording is kept only while this page is open. Listen, correct it, then
          take it with you.
        </p>
        <SaveProblem change={draw} fallback="The PDF was not made. Try again." />
        <div className={classes.buttons}>
          <Button
            type="submit"
            leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
            disabled={lines.length === 0 || draw.isPending}
          >
            Download PDF
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            disabled={lines.length === 0}
            onClick={copy}
          >
            Copy
          </Button>
        </div>
      </TicketSection>
    </form>
  );
}

/** Under its name where the browser keeps files. */
function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
