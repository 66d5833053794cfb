import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { product } from '#registry/product.ts';
import { t } from '../../browser/language.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { Popup } from '../../parts/Popup.tsx';
import { Tooltip } from '../../parts/Tooltip.tsx';
import { DrawingButton } from '../bar/BarButton.ts';
import MenuDrawer from './MenuDrawer.tsx';
import { MenuLink } from './MenuLink.tsx';
import { home, type Menu, useMenu } from './useMenu.ts';

const Flyout = styled('div')({
  minWidth: 210,
  padding: '4px 8px 8px',
  borderRadius: 6,
  background: 'var(--rail)',
  color: 'var(--rail-ink)',
  '& h2': { padding: '6px 8px 4px', color: 'var(--rail-mute)', fontSize: 11, fontWeight: 600 },
  '& a': { padding: '2px 8px', scrollMargin: 0 },
});

/**
 * The menu of a narrow window: an icon for each group, whose entries fly out next to it, below a
 * button for the whole menu.
 */
export default function IconRail() {
  const menu = useMenu();
  return (
    <>
      <MenuDrawer />
      <Tooltip title={t(home.label)} placement="right">
        <DrawingButton
          component={Link}
          to={home.path}
          data-lit={menu.isLit(home.path) || undefined}
          aria-current={menu.currentOf(home.path)}
        >
          <Drawing of="panels" />
        </DrawingButton>
      </Tooltip>
      {menu.groups.map(({ label, entries }) => (
        <Popup
          key={label}
          align="beside"
          opener={DrawingButton}
          isLit={entries.some(({ path }) => menu.isLit(path))}
          buttonLabel={groupName(menu, label, entries)}
          buttonTitle={t(label)}
          label={<GroupDrawing label={label} />}
        >
          {(close) => (
            <Flyout>
              <h2>{t(label)}</h2>
              {entries.map(({ path, label: words }) => (
                <MenuLink key={path} menu={menu} path={path} label={words} onGo={close} />
              ))}
            </Flyout>
          )}
        </Popup>
      ))}
    </>
  );
}

/** A drawing is lit for the eye; the name of its button says by which entry. */
const groupName = (menu: Menu, label: string, entries: Menu['groups'][number]['entries']) => {
  const lit = entries.find(({ path }) => menu.isLit(path));
  return lit ? t('%{group}, now in %{entry}', { group: t(label), entry: lit.label }) : t(label);
};

/** The drawing of a group; one without has its first letter. */
const GroupDrawing = ({ label }: { label: string }) => {
  const icon = product.groupIcons[label];
  return icon ? <Drawing of={icon} /> : <b aria-hidden="true">{label[0]}</b>;
};
