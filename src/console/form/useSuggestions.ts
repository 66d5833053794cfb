import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Fields, fieldsOf, type Resource, type Suggestion } from '#model';
import { faultOf } from '#model/values/fieldFault.ts';
import { suggestedFor } from '../calls/bySchema.ts';

type Form = Pick<UseFormReturn<FieldValues>, 'watch' | 'setValue' | 'getValues'>;

/**
 * Fills in what a schema suggests (the day after T, say) when the user has typed the value it depends on. It
 * can be typed over; a late answer, or none, changes nothing, and no answer touches what was typed into its
 * box meanwhile. In a box that has the focus it is selected, as a browser's own suggestions are: the next key
 * replaces it.
 */
export const useSuggestions = (noun: Resource, { watch, setValue, getValues }: Form): void => {
  useEffect(() => {
    const suggested = Object.entries(
      (noun.suggestions ?? {}) as Record<string, Suggestion<Fields>>,
    );
    if (suggested.length === 0) return;
    const fields = Object.fromEntries(fieldsOf(noun));
    const ask = async (name: string, suggestion: Suggestion<Fields>) => {
      const { from } = suggestion;
      const typed = getValues(from);
      const field = fields[from];
      if (!field || faultOf(field, typed) !== undefined) return;
      const before = getValues(name);
      const value = await suggestedFor(suggestion, typed);
      if (getValues(from) !== typed || getValues(name) !== before) return;
      // The box holds the value before it is selected, and no key comes between the two.
      flushSync(() => setValue(name, value, { shouldDirty: true, shouldValidate: true }));
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement && focused.name === name) focused.select();
    };
    const { unsubscribe } = watch((_, { name: changed, type }) => {
      if (type !== 'change') return;
      for (const [name, suggestion] of suggested)
        if (suggestion.from === changed) ask(name, suggestion).catch(() => undefined);
    });
    return unsubscribe;
  }, [noun, watch, setValue, getValues]);
};
