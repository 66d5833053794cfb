import type { ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { View } from '#model';
import { densities } from '../browser/densities.ts';
import { t } from '../browser/language.ts';
import { later } from '../browser/later.tsx';
import { useIsPhone } from '../browser/useIsPhone.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Notes.tsx';
import { Popup } from '../parts/Popup.tsx';
import { Segments } from '../parts/Segments.tsx';
import type { Changes, ListAddress, SavedState } from './useListAddress.ts';

const changed = { marginLeft: 6, padding: '0 5px', borderRadius: 4, fontSize: 11 };

const TextButton = (props: ButtonProps) => <Button variant="text" {...props} />;

// Rarely opened parts are loaded on demand.
const ViewMenu = later(() => import('./ViewMenu.tsx'), <Loading />);
const ColumnMenu = later(() => import('./ColumnMenu.tsx'), <Loading />);

/** How a list is arranged: as it was saved before, by its columns, by the height of its rows. */
export const ListTools = ({
  view,
  address,
  change,
  saved,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
  saved: SavedState;
}) => {
  const { chosen, isChanged } = saved;
  // Cards are as high as their lines.
  const hasRows = !useIsPhone();
  const tool = (label: ReactNode, words: string, body: (close: () => void) => ReactNode) => (
    <Popup label={label} buttonLabel={words} opener={TextButton} align="right">
      {body}
    </Popup>
  );
  const name = chosen ? chosen.name : t('Views');
  return (
    <div style={{ display: 'flex', gap: 4 }}>
      {tool(
        <>
          <span
            className="oneLine"
            style={{ display: 'inline-block', maxWidth: 180, verticalAlign: 'bottom' }}
          >
            {name}
          </span>
          {isChanged && (
            <span className="softAmber" style={changed}>
              {t('changed')}
            </span>
          )}
        </>,
        chosen
          ? t('View: %{name}%{isChanged}', {
              name,
              isChanged: isChanged ? `, ${t('changed')}` : '',
            })
          : name,
        (close) => (
          <ViewMenu view={view} saved={saved} close={close} />
        ),
      )}
      {tool(t('Columns'), t('Columns'), () => (
        <ColumnMenu view={view} address={address} change={change} />
      ))}
      {hasRows && (
        <Popup label={t('Density')} opener={TextButton} align="right">
          {() => (
            <div style={{ width: 220, padding: 12 }}>
              <Segments
                label={t('Row height')}
                name="density"
                value={address.density}
                options={densities}
                onChange={(density) => change({ density })}
              />
            </div>
          )}
        </Popup>
      )}
    </div>
  );
};
