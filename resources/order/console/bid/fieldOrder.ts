/** The fields of a form in the order in which Enter goes through them; of a radio group its chosen one. */
const fieldsIn = (form: HTMLElement): HTMLInputElement[] => {
  const all = [...form.querySelectorAll<HTMLInputElement>('input[data-field]:not(:disabled)')];
  const groups = new Set(all.filter(({ type }) => type === 'radio').map(({ name }) => name));
  return all.filter((field) => {
    if (field.type !== 'radio' || !groups.has(field.name)) return true;
    const chosen = all.find(({ name, checked }) => name === field.name && checked);
    return chosen ? field === chosen : field === all.find(({ name }) => name === field.name);
  });
};

const enter = (field: HTMLInputElement | undefined): boolean => {
  if (!field) return false;
  // Do not select text that is being typed, for the next key would replace it.
  if (document.activeElement === field) return true;
  field.focus();
  if (field.type === 'text') field.select();
  return true;
};

/** Puts the focus on the field of a name; false when the form has none that can take it. */
export const focusField = (form: HTMLElement, name: string): boolean =>
  enter(fieldsIn(form).find((field) => field.dataset.field === name));

/** Puts the focus on the first field. */
export const focusFirst = (form: HTMLElement): boolean => enter(fieldsIn(form)[0]);

/**
 * The fields that follow from the client, so that Enter skips them: the category, and whether the
 * member bids for itself (the client 'PRO'). Tab stops at both.
 */
const clientFields = new Set(['category', 'clientType']);

/** Goes on to the field after another; false after the last, when there is nothing left to fill in. */
export const focusNext = (form: HTMLElement, after: HTMLElement): boolean => {
  const fields = fieldsIn(form);
  const at = fields.indexOf(after as HTMLInputElement);
  return enter(
    fields.slice(at + 1).find(({ dataset: { field = '' } }) => !clientFields.has(field)),
  );
};
