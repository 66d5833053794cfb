import { useEffect, useState } from 'react';

/** True once something has been so for 200 ms: what is quick must not flicker. */
export const useLater = (isSo: boolean): boolean => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isSo) return setIsLate(false);
    const timer = setTimeout(() => setIsLate(true), 200);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && isLate;
};
