import { changePartNames } from '#domain/calls/changes/changes.ts';
import type { ChangeOrder } from '#domain/calls/changes/shown-changes.ts';

/** The change order for a text or a mail. */
export function writeOut({ title, lines, note }: ChangeOrder): string {
  const told = lines.map(({ part, before, after }) => {
    const what =
      before && after ? `${before} → ${after}` : after ? `Added: ${after}` : `No longer: ${before}`;
    return `- ${changePartNames[part]}: ${what}`;
  });
  return [`Change order: ${title}`, ...told, ...(note ? ['', note] : [])].join('\n');
}
