import type { Noun } from '#model';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { FormFields } from '../../fields/FormFields.tsx';
import { boxValues, resolverOf, wireValues } from '../../fields/formValues.ts';
import { Question } from '../../fields/Question.tsx';

/** Asks for the fields that a step wants before it begins, and begins it. */
export const BeginDialog = ({
  noun,
  step: { fields, help, label },
  act,
  onClose,
}: {
  /** The noun whose rules the fields must satisfy. */
  noun: Noun;
  step: StepOfRun;
  act: (values: Readonly<Record<string, unknown>>) => Promise<unknown>;
  onClose: () => void;
}) => (
  <Question<Record<string, unknown>>
    title={t('Begin: %{label}', { label })}
    answer={t('Begin')}
    values={boxValues(fields, null)}
    resolver={resolverOf(fields)}
    act={(typed) => act(wireValues(fields, typed))}
    onClose={onClose}
  >
    {help && <p>{help}</p>}
    <FormFields noun={noun} title={label} fields={fields} />
  </Question>
);
