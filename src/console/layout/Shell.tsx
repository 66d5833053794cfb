import type { ReactNode } from 'react';
import { useLineBack } from '../useLineBack.ts';
import { AppBar } from './AppBar.tsx';
import { FunctionKeys } from './FunctionKeys.tsx';
import { HaltStrip } from './HaltStrip.tsx';
import { MessageWindow } from './MessageWindow.tsx';
import { Notices } from './Notices.tsx';
import { Rail } from './Rail.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import styles from './Shell.module.css';

/** What stands around every page: the bar, the menu, the messages. None of it is drawn anew by going elsewhere. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  useLineBack();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <AppBar />
      <Rail />
      <div className={styles.middle}>
        <HaltStrip />
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <MessageWindow />
      <FunctionKeys />
      <Notices />
      <SessionWarning />
    </div>
  );
};
