/** A notice of the browser goes away by itself (§9), ms. */
const shownMs = 30_000;

const canNotify = () => typeof Notification !== 'undefined';

/**
 * Shows a browser notification to a user who looks at something else, where they have allowed it. Tabs of one
 * browser show one notification. Returns how to withdraw it.
 */
export const notify = (words: string): (() => void) => {
  if (!canNotify() || Notification.permission !== 'granted') return () => {};
  const notice = new Notification('Offerdesk', {
    body: words,
    icon: '/favicon.svg',
    tag: 'offerdesk-session',
  });
  const close = () => notice.close();
  const closing = setTimeout(close, shownMs);
  notice.onclick = () => {
    window.focus();
    close();
  };
  return () => {
    clearTimeout(closing);
    close();
  };
};

/** Whether the browser was asked neither for nor against notices yet. */
export const canAskPermission = (): boolean => canNotify() && Notification.permission === 'default';

/**
 * Asks whether notifications may be shown. Browsers allow that only after a click; nothing happens where it
 * is settled.
 */
export const askForNotices = async (): Promise<void> => {
  if (canAskPermission()) await Notification.requestPermission();
};
