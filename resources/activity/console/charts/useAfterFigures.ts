import { useEffect, useState } from 'react';

/** Time that the figures of a page have to themselves before its pictures are loaded, ms. */
const headStartMs = 400;

/** Whether the figures of a dashboard stand, so that what is looked at after them may be loaded. */
export const useAfterFigures = (areThere: boolean): boolean => {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    if (!areThere) return;
    const timer = setTimeout(() => setIsAfter(true), headStartMs);
    return () => clearTimeout(timer);
  }, [areThere]);
  return isAfter;
};
