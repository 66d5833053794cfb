import MuiAppBar from '@mui/material/AppBar';
import { styled } from '@mui/material/styles';
import { exchangeTime } from '#domain/market/calendar.ts';
import { Boundary } from '../../browser/Boundary.ts';
import { serverNow, useServerNow } from '../../browser/clock.ts';
import { richly, t } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { phone } from '../../parts/looks.ts';
import { narrow, veryNarrow } from '../frameWidths.ts';
import { Help } from '../menu/Help.tsx';
import { useMenuShape } from '../menu/useMenuShape.ts';
import { FindButton } from '../palette/FindButton.tsx';
import { Slot } from '../Slot.tsx';
import { ApprovalsBadge } from './ApprovalsBadge.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Environment } from './Environment.tsx';
import { TaskNotices } from './TaskNotices.tsx';
import { UserMenu } from './UserMenu.tsx';

const Bar = styled(MuiAppBar)({
  flexDirection: 'row',
  gridColumn: '1 / -1',
  alignItems: 'center',
  gap: 14,
  minWidth: 0,
  padding: '0 14px',
  background: 'var(--rail)',
  color: 'var(--rail-ink)',
  whiteSpace: 'nowrap',
  [veryNarrow]: { gap: 8, padding: '0 8px' },
}) as typeof MuiAppBar;

const Brand = styled('span')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 8,
  width: 172,
  color: '#fff',
  fontSize: 14,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  [narrow]: { width: 160 },
  // A narrow window keeps what leads somewhere, and says which exchange it is.
  [veryNarrow]: { width: 'auto', '& > :not(.MuiChip-root)': { display: 'none' } },
  [phone]: { display: 'none' },
});

const Clock = styled('span')({
  color: 'var(--rail-mute)',
  '& time': { marginRight: 6, color: '#fff', fontWeight: 550 },
  [veryNarrow]: { display: 'none' },
});

/** The room of the button of the menu before it has come. */
const MenuRoom = styled('span')({ flex: 'none', width: 36 });

/** Fetched where the window is as narrow as that. */
const MenuDrawer = later(() => import('../menu/MenuDrawer.tsx'), <MenuRoom />);

const ExchangeClock = () => {
  useServerNow();
  const time = exchangeTime(serverNow());
  return (
    <Clock title={t('%{time}, exchange time', { time })}>
      {richly('%{time} IST', { time: <time>{time.slice(11)}</time> })}
    </Clock>
  );
};

/**
 * The bar above everything: current page, parts of the nouns, exchange time, user. Parts that
 * appear or grow later do not shift the others.
 */
export const AppBar = () => (
  <Bar position="static" elevation={0}>
    {useMenuShape() === 'drawer' && (
      <Boundary failed={() => null}>
        <MenuDrawer />
      </Boundary>
    )}
    <Brand>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M2 16h16M4 13h8M4 10h12M4 7h6M4 4h3"
          stroke="var(--rail-accent)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span>Offerdesk</span>
      <Environment />
    </Brand>
    <Breadcrumb />
    <Slot place="bar" />
    <FindButton />
    <ApprovalsBadge />
    <TaskNotices />
    <ExchangeClock />
    <Help />
    <UserMenu />
  </Bar>
);
