import type { HttpError } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { WhyNot } from '../parts/WhyNot.tsx';

/** The words of a refusal, where no field shows them. A value that was good for one try is emptied by it. */
export const Refusal = ({
  error,
  isShown,
  once,
}: {
  error: HttpError | null;
  isShown: boolean;
  once: string | undefined;
}) => {
  const { setValue } = useFormContext();
  useEffect(() => {
    if (error && once !== undefined) setValue(once, '');
  }, [error, once, setValue]);
  return (
    isShown && (
      <p role="alert" className="fault">
        {error?.message} <WhyNot words={error?.message} />
      </p>
    )
  );
};
