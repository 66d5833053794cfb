import { FormGroupsProvider, SourceContextProvider, useResourceContext } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

/**
 * The contexts that the boxes of a form read, and any input of react-admin among them. It is react-admin's `Form`
 * without its element: the boxes of an edited row are in the cells of a list, outside of the form of its foot, and
 * the head of a record uses its form too.
 */
export const FormContexts = <V extends FieldValues>({
  form,
  children,
}: {
  form: UseFormReturn<V>;
  children: ReactNode;
}) => {
  const resource = useResourceContext();
  const sources = useMemo(
    () => ({
      getSource: (source: string) => source,
      getLabel: (source: string) => `resources.${resource}.fields.${source}`,
    }),
    [resource],
  );
  return (
    <SourceContextProvider value={sources}>
      <FormProvider {...form}>
        <FormGroupsProvider>{children}</FormGroupsProvider>
      </FormProvider>
    </SourceContextProvider>
  );
};
