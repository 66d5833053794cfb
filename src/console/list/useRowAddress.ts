import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Browsers limit how often an address changes; a held arrow key passes a row every moment. */
const restedMs = 300;

/**
 * Keeps the current row in the address of its list, so that Back returns to it. `note` waits until
 * the user rests there, `stay` acts at once, before leaving. While a row is edited (`isEditing`)
 * the address stays as it is: a change would answer the question whether to leave.
 */
export const useRowAddress = (isEditing: boolean) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ navigate, search });
  useEffect(() => {
    latest.current = { navigate, search };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isEditing) clearTimeout(timer.current);
  }, [isEditing]);
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
      if (isEditing) return;
      timer.current = setTimeout(() => void stay(id), restedMs);
    },
    [stay, isEditing],
  );
  return { note, stay };
};
