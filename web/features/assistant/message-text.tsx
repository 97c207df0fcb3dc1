import { Fragment, type ReactNode } from 'react';

const linkPattern = /\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:)[^\s()]*)\)/g;

/** What the assistant says: paragraphs, lists and links. Anything else is shown as it is written. */
export function MessageText({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim())
    .map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end.
      <Block key={index} text={block} />
    ));
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim());
  const ordered = lines.every((line) => /^\s*\d+\. /.test(line));
  const listed = ordered || lines.every((line) => /^\s*- /.test(line));
  const keyed = (item: (line: string) => ReactNode) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: lines only grow at the end.
    lines.map((line, index) => <Fragment key={index}>{item(line)}</Fragment>);
  if (!listed)
    return (
      <p>
        {keyed((line) => (
          <>{linked(line)} </>
        ))}
      </p>
    );
  const items = keyed((line) => <li>{linked(line.replace(/^\s*(?:\d+\.|-) /, ''))}</li>);
  return ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    parts.push(
      text.slice(end, match.index),
      <a key={match.index} href={match[2]}>
        {match[1]}
      </a>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
