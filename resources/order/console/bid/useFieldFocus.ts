import { type RefObject, useEffect, useState } from 'react';
import { focusField, focusFirst } from './fieldOrder.ts';

/**
 * Says which field of a form gets the focus next ('first' for its first one); it does once the form
 * is drawn, so that a field which only now appears, or is only now free, can have it.
 */
export const useFieldFocus = (form: RefObject<HTMLFormElement | null>) => {
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus === null || !form.current) return;
    if (focus === 'first' || !focusField(form.current, focus)) focusFirst(form.current);
    setFocus(null);
  }, [focus, form]);
  return setFocus;
};
