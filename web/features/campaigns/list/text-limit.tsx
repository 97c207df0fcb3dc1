import { textsPerDayChoices } from '#domain/campaigns/campaigns.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useOptions, useTextLimit } from '../api.ts';
import classes from './text-limit.module.css';

const choices = textsPerDayChoices.map((count) => ({
  value: String(count),
  label: count === 1 ? '1 a day' : `Up to ${count}`,
}));

/** Campaigns overlap; the customer has one phone. */
export function TextLimit() {
  const options = useOptions();
  const change = useTextLimit();
  if (!options.data) return null;
  const shown = change.isPending ? change.variables : options.data.textsPerDay;
  return (
    <section className={classes.limit} aria-labelledby="text-limit">
      <div>
        <h2 id="text-limit" className={classes.title}>
          Campaign texts to one customer
        </h2>
        <p className={classes.note}>
          Even when campaigns overlap. Someone who already got a text today gets the next one tomorrow
          morning.
        </p>
      </div>
      <ChoiceRow
        legend="Campaign texts a day to one customer"
        name="texts-per-day"
        choices={choices}
        value={String(shown)}
        onChange={(count) =>
          change.mutate(Number(count), {
            onSuccess: () => toast.success('Limit saved'),
            onError: (error) => toast.error(messageOf(error, 'The limit was not changed. Try again.')),
          })
        }
      />
    </section>
  );
}
