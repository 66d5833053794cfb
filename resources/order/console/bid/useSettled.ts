import { useEffect, useState } from 'react';

const patienceMs = 120;

/** A text as it was when typing had paused for a moment: what a server may be asked about. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), patienceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
