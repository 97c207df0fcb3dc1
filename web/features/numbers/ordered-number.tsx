import { portStepWords } from '#domain/numbers/number-rules.ts';
import type { ShownNumber } from '#domain/numbers/shown-numbers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Loading } from '#web/components/state/loading.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { formatDay } from '#web/lib/format-day.ts';
import { GiveBack } from './give-back.tsx';
import classes from './numbers.module.css';

export function OrderedNumber({ number }: { number: ShownNumber }) {
  const shown = formatPhone(number.phone);
  if (number.state === 'ordering') return <Loading text={`Ordering ${shown}. This takes a few seconds.`} />;
  return (
    <div className={classes.stack}>
      <p className={classes.number}>{shown}</p>
      <p role="status">
        {number.portOn
          ? `It moves to us on ${formatDay(number.portOn)}. Until then it works at your present phone company.`
          : portStepWords[number.portStep ?? 'submitted']}
      </p>
      <p className={classes.hint}>
        A move takes one to four weeks. Do not cancel your present contract: the number would be lost.
        Meanwhile you use the shared number.
      </p>
      <div>
        <GiveBack label="Call off the move" title="Call off the move?" action="Call it off" cancel="Go on">
          <WholePhones>{shown}</WholePhones> stays at your present phone company. You can ask again at any
          time.
        </GiveBack>
      </div>
    </div>
  );
}
