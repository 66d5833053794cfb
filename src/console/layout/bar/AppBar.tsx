import { lazy, Suspense } from 'react';
import { exchangeTime } from '#domain/market/calendar.ts';
import type { apiCalls } from '#own/apiServer/apiCalls.ts';
import type { authCalls } from '#own/session/authCalls.ts';
import { Boundary } from '../../browser/Boundary.ts';
import { serverNow, useServerNow } from '../../browser/clock.ts';
import { richly, t } from '../../browser/language.ts';
import { callsTo, useAsk } from '../../calls/callsTo.ts';
import { Help } from '../menu/Help.tsx';
import menu from '../menu/Menu.module.css';
import { useMenuShape } from '../menu/useMenuShape.ts';
import { FindButton } from '../palette/FindButton.tsx';
import { Slot } from '../Slot.tsx';
import styles from './AppBar.module.css';
import { ApprovalsBadge } from './ApprovalsBadge.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { TaskNotices } from './TaskNotices.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Fetched where the window is as narrow as that. */
const MenuDrawer = lazy(() => import('../menu/MenuDrawer.tsx'));

const auth = callsTo<typeof authCalls>('auth');
const api = callsTo<typeof apiCalls>('api');
const once = { staleTime: Number.POSITIVE_INFINITY };

/** UAT when the server's environment flag is 1, Demo when it runs on invented people (§2.11). */
const Environment = () => {
  const { data: flag } = useAsk(auth, 'envFlag', {}, once);
  const { data: health } = useAsk(api, 'health', {}, once);
  return (
    <>
      {health?.mode === 'demo' && <span className={styles.environment}>{t('Demo')}</span>}
      {Number(flag) === 1 && <span className={styles.environment}>UAT</span>}
    </>
  );
};

const Brand = () => (
  <span className={styles.brand}>
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M2 16h16M4 13h8M4 10h12M4 7h6M4 4h3"
        stroke="var(--rail-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
    Offerdesk
    <Environment />
  </span>
);

const Clock = () => {
  useServerNow();
  const time = exchangeTime(serverNow());
  return (
    <span className={styles.time} title={t('%{time}, exchange time', { time })}>
      {richly('%{time} IST', { time: <time className={styles.clock}>{time.slice(11)}</time> })}
    </span>
  );
};

/**
 * The bar above everything: where we are, what the nouns put there, what time the exchange has, who we are. What comes or grows after the bar
 * is drawn stands where it pushes nothing aside.
 */
export const AppBar = () => (
  <header className={styles.bar}>
    {useMenuShape() === 'drawer' && (
      <Boundary failed={() => null}>
        <Suspense fallback={<span className={menu.icon} />}>
          <MenuDrawer />
        </Suspense>
      </Boundary>
    )}
    <Brand />
    <Breadcrumb />
    <span className={styles.grow} />
    <Slot place="bar" />
    <FindButton />
    <ApprovalsBadge />
    <TaskNotices />
    <Clock />
    <Help />
    <UserMenu />
  </header>
);
