import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { otherTextMessage, type ServiceTypes, serviceCategories } from '#domain/company/service-types.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useSaveTypes, useServiceTypes } from './api.ts';
import classes from './service-types-section.module.css';

export function ServiceTypesSection() {
  const types = useServiceTypes();
  if (types.isPending) return <Loading />;
  if (types.isLoadingError)
    return <LoadError error={types.error} onRetry={() => void types.refetch()} busy={types.isFetching} />;
  return <ServiceTypesForm types={types.data} />;
}

function ServiceTypesForm({ types }: { types: ServiceTypes }) {
  const save = useSaveTypes();
  const form = useForm<ServiceTypes>({
    initialValues: types,
    validate: {
      otherText: (value, { categories }) =>
        categories.includes('Other') && !value.trim() ? otherTextMessage : null,
    },
  });
  useUnsavedChanges(form.isDirty());

  function submit(values: ServiceTypes) {
    save.mutate(values, {
      onSuccess: (saved) => {
        form.setInitialValues(saved);
        form.setValues(saved);
        toast.success('Service types saved');
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  const { categories } = form.values;
  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={save.isPending}>
      <fieldset className={classes.types}>
        <legend className={classes.legend}>
          What you do. Jotline listens for your trade's words and sorts jobs by it.
        </legend>
        {serviceCategories.map((category) => (
          <CheckField
            key={category}
            label={category}
            checked={categories.includes(category)}
            onChange={(event) =>
              form.setFieldValue(
                'categories',
                // Always in the order of the list, so that ticking and unticking leaves nothing changed.
                serviceCategories.filter((other) =>
                  other === category ? event.currentTarget.checked : categories.includes(other),
                ),
              )
            }
          />
        ))}
      </fieldset>
      {categories.includes('Other') && (
        <TextInput
          label="Other services"
          description="In a few words, with commas between them."
          maxLength={500}
          className={classes.other}
          {...form.getInputProps('otherText')}
        />
      )}
      <SaveProblem change={save} fallback="The service types were not saved. Try again." />
      <div>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save service types'}
        </Button>
      </div>
    </Form>
  );
}
