import { useId, useState } from 'react';
import type { HttpError } from 'react-admin';
import { type FieldValues, useForm } from 'react-hook-form';
import type { Noun } from '#model';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { FormContexts } from '../../fields/FormContexts.tsx';
import { FormFields } from '../../fields/FormFields.tsx';
import { boxValues, resolverOf, wireValues } from '../../fields/formValues.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { WhyNot } from '../../parts/WhyNot.tsx';

/** Asks for the fields that a step wants before it begins, and begins it. */
export const BeginDialog = ({
  noun,
  step,
  act,
  onClose,
}: {
  /** The noun whose rules the fields must satisfy. */
  noun: Noun;
  step: StepOfRun;
  act: (values: Readonly<Record<string, unknown>>) => Promise<unknown>;
  onClose: () => void;
}) => {
  const { fields } = step;
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const hooked = useForm<FieldValues>({
    defaultValues: boxValues(fields, null),
    resolver: resolverOf(fields),
  });
  const { handleSubmit, watch, setError, formState } = hooked;
  const go = handleSubmit(async (typed) => {
    setRefusal(null);
    try {
      await act(wireValues(fields, typed));
      onClose();
    } catch (error) {
      const { message, body } = error as HttpError;
      for (const [name, words] of Object.entries((body?.errors ?? {}) as Record<string, string>))
        setError(name, { message: words });
      setRefusal(message);
    }
  });
  return (
    <Dialog
      title={t('Begin: %{label}', { label: step.label })}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button variant="contained" type="submit" form={id} disabled={formState.isSubmitting}>
            {t('Begin')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={go} className="column" style={{ gap: 12 }}>
        {step.help && <p>{step.help}</p>}
        <FormContexts form={hooked}>
          <FormFields
            noun={noun}
            title={step.label}
            fields={fields}
            values={watch()}
            fixedNames={[]}
            row={null}
          />
        </FormContexts>
        {refusal && (
          <p role="alert" className="fault">
            {refusal} <WhyNot words={refusal} />
          </p>
        )}
      </form>
    </Dialog>
  );
};
