import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type ShownWord, type WordKind, wordKindNames, wordKinds } from '#domain/calls/vocabulary.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useAddWord, useRemoveWord, useWords } from './api.ts';
import classes from './known-words.module.css';

/** What the account taught: seen, added to and taken back. */
export function KnownWords() {
  const words = useWords();
  // Kept in their place until the page is left, so that a slip is put back where it was.
  const [removed, setRemoved] = useState<ShownWord[]>([]);
  if (words.isPending) return <Loading />;
  if (words.isLoadingError)
    return <LoadError error={words.error} onRetry={() => void words.refetch()} busy={words.isFetching} />;
  const gone = removed.filter(({ id }) => !words.data.words.some((word) => word.id === id));
  const shown = [...words.data.words, ...gone].sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  return (
    <>
      <p className={classes.lead}>
        Names, streets and products from your corrections. Jotline listens for them in your next calls.
      </p>
      <AddWordForm />
      {shown.length === 0 ? (
        <p className={classes.none}>None yet. Correct a name or a street on a call, or add one here.</p>
      ) : (
        <ul className={classes.words} aria-label="Words">
          {shown.map((word) => (
            <li key={word.id} className={classes.word}>
              {gone.includes(word) ? (
                <RemovedWord
                  word={word}
                  onBack={() => setRemoved((before) => before.filter(({ id }) => id !== word.id))}
                />
              ) : (
                <KnownWordRow word={word} onRemoved={() => setRemoved((before) => [...before, word])} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function KnownWordRow({ word, onRemoved }: { word: ShownWord; onRemoved: () => void }) {
  const remove = useRemoveWord();
  return (
    <>
      <span className={classes.kind}>{wordKindNames[word.kind]}</span>
      <span className={classes.text}>
        {word.text}
        <span className={classes.facts}>
          {word.heard && <span>heard as “{word.heard}”</span>}
          <span>
            {word.times > 1 ? `${word.times} times, last ` : ''}
            {formatWhen(word.lastUsedAt)}
          </span>
        </span>
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${word.text}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(word.id, {
            onSuccess: onRemoved,
            onError: (error) => toast.error(messageOf(error, 'The word was not removed. Try again.')),
          })
        }
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </>
  );
}

function RemovedWord({ word, onBack }: { word: ShownWord; onBack: () => void }) {
  const add = useAddWord();
  const { kind, text, heard, times } = word;
  return (
    <>
      <span className={classes.kind}>{wordKindNames[kind]}</span>
      <span className={classes.gone}>
        <s>{text}</s> removed
      </span>
      <Button
        variant="subtle"
        loading={add.isPending}
        aria-label={`Undo, keep ${text}`}
        onClick={() =>
          add.mutate(
            { kind, text, heard, times },
            {
              onSuccess: onBack,
              onError: (error) => toast.error(messageOf(error, 'The word was not restored. Try again.')),
            },
          )
        }
      >
        Undo
      </Button>
    </>
  );
}

function AddWordForm() {
  const add = useAddWord();
  const [kind, setKind] = useState<WordKind>('name');
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ kind, text, heard: null, times: 1 }, { onSuccess: () => setText('') });
  }

  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <NativeSelect
        aria-label="Kind of word"
        value={kind}
        data={wordKinds.map((value) => ({ value, label: wordKindNames[value] }))}
        onChange={(event) => setKind(wordKinds[event.currentTarget.selectedIndex] ?? 'name')}
      />
      <TextInput
        aria-label="New word"
        placeholder={examples[kind]}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending} disabled={!text.trim()}>
        Add
      </Button>
      <SaveProblem change={add} fallback="The word was not added. Try again." />
    </form>
  );
}

const examples: Record<WordKind, string> = {
  name: 'As in “Kowalczyk”',
  street: 'As in “Marle Court”',
  product: 'As in “R-410A”',
};
