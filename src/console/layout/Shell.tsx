import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type Language, t, useLanguage } from '../browser/language.ts';
import { later } from '../browser/later.tsx';
import { phone } from '../parts/looks.ts';
import { useSession } from '../session/session.ts';
import { useLineBack } from '../stream/useLineBack.ts';
import { AppBar } from './bar/AppBar.tsx';
import { narrow, veryNarrow } from './frameWidths.ts';
import { LineStrip } from './LineStrip.tsx';
import { FunctionKeys } from './menu/FunctionKeys.ts';
import { Rail } from './menu/Rail.tsx';
import { MessageWindow } from './messages/MessageWindow.tsx';
import { Notices } from './Notices.tsx';
import { GoKeys } from './palette/GoKeys.ts';
import { useRecentRecords } from './palette/recentRecords.ts';
import { SessionWarning } from './SessionWarning.tsx';
import { Slot } from './Slot.tsx';

const ViewingStrip = later(() => import('./viewAs/ViewingStrip.tsx'));

const Frame = styled('div')({
  display: 'grid',
  gridTemplate: '44px minmax(0, 1fr) auto / 200px minmax(0, 1fr)',
  height: '100vh',
  overflow: 'hidden',
  // Without the bars of a phone's browser, where it knows of them.
  '@supports (height: 100dvh)': { height: '100dvh' },
  // The page keeps its column where there is no menu.
  '& > :not(header, nav)': { gridColumn: 2 },
  [narrow]: { gridTemplateColumns: '48px minmax(0, 1fr)' },
  [veryNarrow]: { gridTemplateColumns: '0px minmax(0, 1fr)' },
});

const Middle = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
});

const Main = styled('main')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: 10,
  minWidth: 0,
  minHeight: 0,
  padding: '12px 16px',
  overflow: 'auto',
  '&:focus': { outline: 'none' },
  [phone]: { padding: 10 },
});

const Skip = styled(Link)({
  position: 'absolute',
  zIndex: 20,
  top: 8,
  left: -999,
  padding: '4px 12px',
  borderRadius: 4,
  background: 'var(--accent)',
  color: 'var(--on-accent)',
  '&:focus': { left: 8 },
});

/**
 * Layout of the console for react-admin: the bar, the menu, the page and the messages. It does not
 * use the slots of react-admin's `Layout`, which puts the menu into `main` and is as wide as its
 * widest page.
 */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const language = useLanguage();
  const parts = useMemo(() => partsIn(language), [language]);
  useLineBack();
  useRecentRecords();
  const viewAs = useSession()?.userInfo.viewAs;
  // Removes the placeholder drawn by the server.
  useLayoutEffect(() => document.querySelector('.frame')?.remove(), []);
  return (
    <Frame>
      <Skip href="#content">{t('Skip to the content')}</Skip>
      {parts.before}
      <Middle>
        {viewAs && <ViewingStrip timeLeft={viewAs.timeLeft} />}
        {parts.above}
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
      </Middle>
      {parts.after}
    </Frame>
  );
};

/** The parts around the page: the same elements in a language, so that another page draws none of them again. */
const partsIn = (_: Language) => ({
  before: (
    <>
      <AppBar />
      <Rail />
    </>
  ),
  above: (
    <>
      <LineStrip />
      <Slot place="strip" />
    </>
  ),
  after: (
    <>
      <MessageWindow />
      <FunctionKeys />
      <GoKeys />
      <Notices />
      <SessionWarning />
    </>
  ),
});
