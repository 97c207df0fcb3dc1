import path from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface SourceImport {
  /** A path from the root of the repository, or the name of a package. */
  target: string;
  line: number;
}

export interface Source {
  /** From the root of the repository. */
  path: string;
  text: string;
  /** The text with its comments blanked out, each character where it was. */
  code: string;
  /** Of values and of types, at the top and in the middle. */
  imports: SourceImport[];
  /** Names of what it exports, types and `default` included. */
  exports: string[];
}

export function parseSource(file: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports: SourceImport[] = [];
  const add = (specifier: unknown, start: number) => {
    if (typeof specifier !== 'string') return;
    imports.push({ target: resolve(file, specifier), line: lineAt(text, start) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ImportExpression: (node) => add('value' in node.source && node.source.value, node.start),
    TSImportType: (node) => add(node.source.value, node.start),
  }).visit(program);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? (exportName.kind === 'Default' ? 'default' : '')),
  );
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  return { path: file, text, code, imports, exports };
}

/** Lines are counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function blank(comment: string): string {
  return comment.replace(/[^\n]/g, ' ');
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}
