import { type MemberRole, memberRoles, roleNames } from '#domain/team/roles.ts';
import type { TeamLine } from '#domain/team/shown-team.ts';
import { roleMeanings } from '#domain/team/team-words.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { FormNote } from '#web/components/form/form.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { describeLine } from './describe-line.ts';
import classes from './team.module.css';

interface MemberFieldsProps {
  /** Unique on the page. */
  name: string;
  lines: TeamLine[];
  role: MemberRole;
  lineIds: string[];
  onRole: (role: MemberRole) => void;
  onLines: (lineIds: string[]) => void;
}

/** What somebody is, and for a technician which lines are theirs. */
export function MemberFields({ name, lines, role, lineIds, onRole, onLines }: MemberFieldsProps) {
  return (
    <>
      <ChoiceRow
        legend="Role"
        name={`role-${name}`}
        choices={memberRoles.map((value) => ({ value, label: roleNames[value] }))}
        value={role}
        onChange={onRole}
      />
      <FormNote>{roleMeanings[role]}</FormNote>
      {role === 'technician' && (
        <fieldset className={classes.lines}>
          <legend className={classes.legend}>Their lines</legend>
          {lines.map((line) => (
            <CheckField
              key={line.id}
              label={<WholePhones>{describeLine(line)}</WholePhones>}
              checked={lineIds.includes(line.id)}
              onChange={(event) =>
                onLines(
                  event.currentTarget.checked
                    ? [...lineIds, line.id]
                    : lineIds.filter((each) => each !== line.id),
                )
              }
            />
          ))}
          {lines.length === 0 && <p>There are no lines yet. Add one under Phone Lines.</p>}
        </fieldset>
      )}
    </>
  );
}
