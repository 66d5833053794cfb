import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { t, useLanguage } from '../browser/language.ts';
import { useSession } from '../session/session.ts';
import { useLineBack } from '../stream/useLineBack.ts';
import { AppBar } from './bar/AppBar.tsx';
import { LineStrip } from './LineStrip.tsx';
import { FunctionKeys } from './menu/FunctionKeys.ts';
import { Rail } from './menu/Rail.tsx';
import { MessageWindow } from './messages/MessageWindow.tsx';
import { Notices } from './Notices.tsx';
import { GoKeys } from './palette/GoKeys.ts';
import { useRecentRecords } from './palette/recentRecords.ts';
import { SessionWarning } from './SessionWarning.tsx';
import styles from './Shell.module.css';
import { Slot } from './Slot.tsx';

const ViewingStrip = lazy(() => import('./viewAs/ViewingStrip.tsx'));

/** What stands around every page: the bar, the menu, the messages. None of it is drawn anew by going elsewhere. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  useLanguage();
  useLineBack();
  useRecentRecords();
  const viewAs = useSession()?.userInfo.viewAs;
  // What the server has drawn to look at meanwhile.
  useLayoutEffect(() => document.querySelector('.frame')?.remove(), []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('Skip to the content')}
      </a>
      <AppBar />
      <Rail />
      <div className={styles.middle}>
        {viewAs && (
          <Suspense>
            <ViewingStrip timeLeft={viewAs.timeLeft} />
          </Suspense>
        )}
        <LineStrip />
        <Slot place="strip" />
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <MessageWindow />
      <FunctionKeys />
      <GoKeys />
      <Notices />
      <SessionWarning />
    </div>
  );
};
