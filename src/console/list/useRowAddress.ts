import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Browsers take so many changes of an address and no more; whoever holds an arrow key makes one row a moment. */
const restedMs = 300;

/**
 * Keeps the row at which somebody is in the address of its list, so that Back comes to it again.
 * `note` waits until they rest there, `stay` does it at once, for whoever leaves.
 */
export const useRowAddress = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ navigate, search });
  useEffect(() => {
    latest.current = { navigate, search };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stay = useCallback(async (id: string | number): Promise<void> => {
    clearTimeout(timer.current);
    const next = new URLSearchParams(latest.current.search);
    if (next.get('row') === String(id)) return;
    next.set('row', String(id));
    await latest.current.navigate({ search: `?${next}` }, { replace: true });
  }, []);
  const note = useCallback(
    (id: string | number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void stay(id), restedMs);
    },
    [stay],
  );
  return { note, stay };
};
