import { parseSync, Visitor } from 'vite';

export interface Write {
  line: number;
  /** Null where the name is put together at run time: then nobody can tell whose table it is. */
  table: string | null;
  /** Where an update sets this one column and nothing else. */
  column?: string;
}

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
/** An update of a single column: it may have an owner of its own. */
const oneColumn = /^updateTable\('[a-z_]+'\)\s*\.set\(\{\s*([a-z_]+)(?:: [\w.]+)?\s*\}\)/;
/** Stands for what is put into a template. */
const hole = '{}';
const name = String.raw`(?:only\s+)?(?:public\.)?([a-z_][a-z_0-9.]*|\{\})`;
const statements = [
  String.raw`\b(?:insert|merge)\s+into\s+${name}`,
  String.raw`\bdelete\s+from\s+${name}`,
  // `for update of calls` locks and writes nothing.
  String.raw`(?<!\bfor\s|\bkey\s)\bupdate\s+${name}(?:\s+as)?(?:\s+[a-z_]+)?\s+(?:set\b|\{\})`,
  String.raw`\btruncate\s+(?:table\s+)?${name}`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Every place in a source file that writes to a table, through the query builder or in SQL. */
export function findWrites(file: string, source: string): Write[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const writes: Write[] = [];
  const lineOf = (start: number) => source.slice(0, start).split('\n').length;
  const readSql = (sql: string, start: number) => {
    for (const statement of statements)
      for (const { 1: table = hole, index } of sql.matchAll(statement)) {
        const line = lineOf(start) + sql.slice(0, index).split('\n').length - 1;
        writes.push({ line, table: table === hole ? null : table });
      }
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!builders.has(callee.property.name)) return;
      const literal = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null;
      // An alias may stand behind the name.
      const column = oneColumn.exec(source.slice(callee.property.start))?.[1];
      writes.push({ line: lineOf(callee.property.start), table: literal?.split(' ')[0] ?? null, column });
    },
    Literal: (node) => {
      if (typeof node.value === 'string') readSql(node.value, node.start);
    },
    TemplateLiteral: ({ quasis, start }) => readSql(quasis.map(({ value }) => value.raw).join(hole), start),
  }).visit(program);
  return writes.sort((a, b) => a.line - b.line);
}
