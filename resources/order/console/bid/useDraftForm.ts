import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { Draft } from './draft.ts';
import type { FaultTexts } from './draftFaults.ts';

/**
 * A draft in a form of react-hook-form. The rules are not the form's resolver: a bid is held against
 * them at every draw, for they go by the clock, the client and the book as well as by what is typed.
 * The form knows which fields were left and what the exchange has refused, and so which faults may be shown.
 */
export const useDraftForm = (form: UseFormReturn<Draft>) => {
  const { control, setValue, getValues, setError, clearErrors } = form;
  const typed = useWatch({ control }) as Draft;
  const { errors, touchedFields, isSubmitted } = useFormState({ control });
  const set = (part: Partial<Draft>) => {
    for (const [name, value] of Object.entries(part) as [keyof Draft, Draft[keyof Draft]][])
      if (getValues(name) !== value) setValue(name, value);
  };
  return {
    typed,
    set,
    /** Sets typed values: refusals of the earlier values are cleared. */
    change: (part: Partial<Draft>) => {
      set(part);
      clearErrors(Object.keys(part) as (keyof Draft)[]);
    },
    leave: (name: keyof Draft) => setValue(name, getValues(name), { shouldTouch: true }),
    /** Shows the refusals of the exchange at their fields. */
    refuse: (faults: FaultTexts) => {
      for (const [name, message] of Object.entries(faults))
        setError(name as keyof Draft, { type: 'server', message });
    },
    /**
     * The message of a field: its refusal by the exchange, or its fault by the rules once the field was left
     * or the whole form was checked.
     */
    messageOf: (found: FaultTexts, name: string): string | null =>
      errors[name as keyof Draft]?.message ??
      (isSubmitted || touchedFields[name as keyof Draft] ? (found[name] ?? null) : null),
  };
};
