import { english, inHindi } from './language.ts';

const words = english(
  'Your browser keeps no data for this site (cookies are blocked). Allow cookies for this address and load the page again.',
);

/**
 * Whether the browser allows the page cookies and storage. One that blocks them throws on any
 * access to storage.
 */
const keepsData = (): boolean => {
  try {
    return navigator.cookieEnabled && Boolean(localStorage) && Boolean(sessionStorage);
  } catch {
    return false;
  }
};

const paragraph = (lang: string, textContent: string): HTMLElement =>
  Object.assign(document.createElement('p'), { lang, className: 'login-message', textContent });

/**
 * The page for a browser that denies cookies or storage, without which nobody can sign in; null for any other.
 * It speaks both languages, for it cannot know which one was chosen. Without the Hindi words the English remain.
 */
export const storageDenied = (): HTMLElement | null => {
  if (keepsData()) return null;
  const page = Object.assign(document.createElement('main'), { className: 'login-side' });
  const column = Object.assign(document.createElement('div'), { className: 'login-column' });
  column.role = 'alert';
  column.append(paragraph('en', words));
  page.append(column);
  inHindi(words).then(
    (text) => column.append(paragraph('hi', text)),
    () => {},
  );
  return page;
};
