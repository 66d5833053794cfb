import { Link } from 'react-router-dom';
import { product } from '#registry/product.ts';
import { t } from '../../browser/language.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { Popup } from '../../parts/Popup.tsx';
import { Tooltip } from '../../parts/Tooltip.tsx';
import styles from './Menu.module.css';
import MenuDrawer from './MenuDrawer.tsx';
import { MenuLink } from './MenuLink.tsx';
import { home, type Menu, useMenu } from './useMenu.ts';

/** The menu of a narrow window: a drawing for each group, whose entries fly out beside it, and above them the way to the whole. */
export default function IconRail() {
  const menu = useMenu();
  return (
    <>
      <MenuDrawer />
      <Tooltip title={t(home.label)} placement="right">
        <Link
          to={home.path}
          className={iconClass(menu.isLit(home.path))}
          aria-current={menu.currentOf(home.path)}
        >
          <Drawing of="panels" />
        </Link>
      </Tooltip>
      {menu.groups.map(({ label, entries }) => (
        <Popup
          key={label}
          align="beside"
          buttonClass={iconClass(entries.some(({ path }) => menu.isLit(path)))}
          buttonLabel={groupName(menu, label, entries)}
          buttonTitle={t(label)}
          label={<GroupDrawing label={label} />}
        >
          {(close) => (
            <div className={styles.flyout}>
              <h2>{t(label)}</h2>
              {entries.map(({ path, label: words }) => (
                <MenuLink key={path} menu={menu} path={path} label={words} onGo={close} />
              ))}
            </div>
          )}
        </Popup>
      ))}
    </>
  );
}

const iconClass = (isOn: boolean) => (isOn ? `${styles.icon} ${styles.on}` : (styles.icon ?? ''));

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
