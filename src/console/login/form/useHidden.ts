import { useEffect, useState } from 'react';

/**
 * Takes the token out of the address, where it would stay in the history and on the screen. It is
 * kept with the entry of the history, so that a reload of the page still works.
 */
export const useHidden = (token: string, reason: string): string => {
  const [secret] = useState<string>(() =>
    token === '-' && typeof history.state?.token === 'string' ? history.state.token : token,
  );
  useEffect(() => {
    history.replaceState(
      { ...history.state, token: secret },
      '',
      `/password-expired/-/${encodeURIComponent(reason)}`,
    );
  }, [secret, reason]);
  return secret;
};
