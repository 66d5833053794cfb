import { useEffect, useState } from 'react';
import { otpSeconds } from '../../session/signIn.ts';

const validMs = otpSeconds * 1000;

/**
 * The rest of the two minutes since an OTP was sent, as 'm:ss'; restarts with every token. Counted
 * from the clock, so that it is right when a background tab becomes visible again.
 */
export const useCountdown = (token: string): string => {
  const [timer, setTimer] = useState(() => ({ token, until: Date.now() + validMs }));
  const [now, setNow] = useState(() => Date.now());
  if (timer.token !== token) setTimer({ token, until: Date.now() + validMs });
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, []);
  // The last tick may be older than the token.
  const leftMs = Math.min(validMs, Math.max(0, timer.until - now));
  const left = Math.ceil(leftMs / 1000);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
};
