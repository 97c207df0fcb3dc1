/** Enough for a list of steps; a longer passage is cut between blocks and read on its page. */
const longestQuote = 900;

/** A part of a help page as a message: whole sentences and list items, no pictures, tables told line by line. */
export function quotePart(markdown: string): string {
  const blocks = markdown
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .split(/\n{2,}/)
    .map((block) => (block.trimStart().startsWith('|') ? tellTable(block) : block.trim()))
    .map((block) => block.replace(/\*\*([^*]+)\*\*/g, '$1').replace(/`([^`]+)`/g, '$1'))
    .filter(Boolean);
  const [first = '', ...rest] = blocks;
  return rest.reduce(
    (text, block) => (text.length + block.length > longestQuote ? text : `${text}\n\n${block}`),
    first,
  );
}

function tellTable(block: string): string {
  const rows = block
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  const [heads = [], , ...lines] = rows;
  return lines
    .map(([name, ...cells]) => {
      const facts = cells.map((cell, index) => `${heads[index + 1]?.toLowerCase()} ${cell}`);
      return `- ${name}: ${facts.join(', ')}`;
    })
    .join('\n');
}
