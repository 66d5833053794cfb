import { startTransition, useEffect, useRef, useState } from 'react';
import { t, useLanguage } from '../../browser/language.ts';
import { cameFrom, go, placeOf, usePath } from '../../session/place.ts';
import { session, useReplacedBy, useSession } from '../../session/session.ts';
import { Unloaded } from '../form/Unloaded.tsx';
import { LoginPage } from './LoginPage.tsx';
import {
  Console,
  ForgotPage,
  fetchAhead,
  PasswordPage,
  ReplacedPage,
  restoreSession,
  wordsOfEnd,
} from './later.ts';
import { Waiting } from './Waiting.tsx';

/** Delay before the login page prefetches the console, ms: late enough not to slow the login. */
const prefetchMs = 1500;

/**
 * The entry: a user with a session gets the console, everybody else one of the four public pages. It has no
 * router; the console brings its own, at the current address.
 */
export const Entry = () => {
  useLanguage();
  const signedIn = useSession();
  const replacedBy = useReplacedBy();
  const isKnown = useRestored();
  const place = placeOf(usePath());
  const hadSession = useRef(false);
  const wasLost = hadSession.current && !signedIn && place.page === 'console';
  const [notice, setNotice] = useState<string>();
  const isLogin = place.page === 'login' || place.page === 'ldapLogin';

  useEffect(() => {
    if (!isKnown) return;
    if (signedIn && isLogin) go(cameFrom(), { replace: true });
    if (!signedIn && !replacedBy && place.page === 'console') {
      setNotice(wasLost ? t('Your session has expired, please login again.') : undefined);
      // The exchange may have ended it, and says why.
      if (wasLost) void wordsOfEnd().then((words) => words && setNotice(words));
      go('/login', { replace: true, from: location.pathname + location.search + location.hash });
    }
    if (signedIn) setNotice(undefined);
    hadSession.current = signedIn !== null;
  }, [isKnown, signedIn, replacedBy, isLogin, place.page, wasLost]);

  useEffect(() => {
    if (!isKnown || signedIn) return;
    const fetching = setTimeout(fetchAhead, prefetchMs);
    return () => clearTimeout(fetching);
  }, [isKnown, signedIn]);

  return <Unloaded>{page()}</Unloaded>;

  function page() {
    switch (place.page) {
      case 'password-expired':
        return <PasswordPage token={place.token} reason={place.reason} />;
      case 'forgot-password':
        return <ForgotPage />;
      case 'console':
        if (replacedBy) return <ReplacedPage by={replacedBy} />;
        return isKnown && signedIn ? <Console /> : <Waiting />;
      default: {
        if (!isKnown || signedIn) return <Waiting />;
        const kind = place.page === 'ldapLogin' ? 'domain' : 'member';
        return <LoginPage key={`${kind} ${notice ?? ''}`} kind={kind} notice={notice} />;
      }
    }
  }
};

/** Whether it is known if a user is signed in: asked once, and only where an earlier page signed in. */
const useRestored = (): boolean => {
  const [isKnown, setKnown] = useState(() => !session.mayExist());
  useEffect(() => {
    if (isKnown) return;
    fetchAhead();
    restoreSession()
      .catch(() => null)
      .finally(() => startTransition(() => setKnown(true)));
  }, [isKnown]);
  return isKnown;
};
