import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useNumberPage } from '../api.ts';
import classes from '../numbers.module.css';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationState } from './registration-state.tsx';

/** What the phone companies want to know, and what they said. */
export function Registration() {
  const page = useNumberPage();
  if (page.isPending) return <Loading />;
  if (page.isLoadingError)
    return <LoadError error={page.error} onRetry={() => void page.refetch()} busy={page.isFetching} />;
  const { registration, number, isIncluded } = page.data;
  if (!isIncluded && !number && registration.state === 'draft')
    return (
      <p>
        Texts over the shared number need no approval of yours. Once you have a number of your own, the phone
        companies want to know your business before they let its texts through.
      </p>
    );
  const isOpen = registration.state === 'draft' || registration.state === 'rejected';
  return (
    <>
      <RegistrationState page={page.data} />
      {isOpen && (
        <div className={classes.form}>
          <RegistrationForm key={registration.state} registration={registration} />
        </div>
      )}
    </>
  );
}
