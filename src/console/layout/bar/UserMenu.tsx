import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { memberRoles, type Role, roleLabels, viewing } from '#domain/roles.ts';
import { pagesOf } from '#model';
import type { manualCalls } from '#own/manual/manualCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { Boundary } from '../../browser/Boundary.ts';
import { densities, type Preferences, usePreference } from '../../browser/preferences.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { Popup } from '../../parts/Popup.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { session } from '../../session/session.ts';
import { signOut } from '../../session/sessionLife.ts';
import { NoticesSwitch } from './NoticesSwitch.tsx';
import styles from './UserMenu.module.css';
import { openUserDialog, useUserDialog } from './userDialog.ts';

const manual = callsTo<typeof manualCalls>('manual');

const UserDialogs = lazy(() => import('./UserDialogs.tsx'));

/** Signs out without a question, where the dialog that asks it cannot be loaded. */
const Leave = () => {
  useEffect(() => void signOut(), []);
  return null;
};

const themes: { value: Preferences['theme']; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The signed-in user, their display preferences, and sign-out. */
export const UserMenu = () => {
  const reader = useReader();
  const [theme, setTheme] = usePreference('theme');
  const [density, setDensity] = usePreference('density');
  const navigate = useNavigate();
  const dialog = useUserDialog();
  const isMemberUser = (memberRoles as readonly Role[]).includes(reader.role);
  const hasSettings = !session.userInfo()?.viewAs;
  const settings = outlines
    .flatMap(pagesOf)
    .filter(({ page }) => hasSettings && page.userMenu?.includes(reader.role));
  const name = reader.memberId ? `${reader.memberId} · ${reader.userId}` : reader.userId;
  return (
    <>
      <Popup
        label={
          <>
            {name} <span className={styles.role}>{roleLabels[reader.role]}</span>{' '}
            <span aria-hidden="true">▾</span>
          </>
        }
        buttonClass={styles.user}
        align="right"
      >
        {(close) => (
          <div className={styles.menu}>
            <p>
              <b>{session.userInfo()?.userName}</b>
              {reader.branchId && <span className="muted"> Branch {reader.branchId}</span>}
            </p>
            <Segments
              label="Theme"
              name="theme"
              value={theme}
              options={themes}
              onChange={setTheme}
            />
            <Segments
              label="Rows"
              name="density"
              value={density}
              options={densities}
              onChange={setDensity}
            />
            <NoticesSwitch />
            {settings.map(({ page, paths: [path] }) => (
              <Button
                key={path}
                onClick={() => {
                  close();
                  void navigate(path ?? '/');
                }}
              >
                {page.label}
              </Button>
            ))}
            {isMemberUser && hasSettings && (
              <Button
                onClick={() => {
                  close();
                  openUserDialog('password');
                }}
              >
                Change Password
              </Button>
            )}
            {isMemberUser && (
              <Button to={manual.addressOf('downloadUserManual')} inWindow>
                Help
              </Button>
            )}
            {(viewing as readonly Role[]).includes(reader.role) && (
              <Button
                onClick={() => {
                  close();
                  openUserDialog('viewAs');
                }}
              >
                View As…
              </Button>
            )}
            <Button
              onClick={() => {
                close();
                openUserDialog('leaving');
              }}
            >
              Sign Out
            </Button>
          </div>
        )}
      </Popup>
      {dialog && (
        <Boundary key={dialog} failed={() => dialog === 'leaving' && <Leave />}>
          <Suspense>
            <UserDialogs dialog={dialog} onClose={() => openUserDialog(null)} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
};
