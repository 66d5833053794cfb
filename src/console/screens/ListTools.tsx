import type { View } from '#model';
import { ManyOf } from '../fields/ManyOf.tsx';
import { Popup } from '../parts/Popup.tsx';
import { Segments } from '../parts/Segments.tsx';
import { type Density, rowHeights } from '../preferences.ts';
import { useReader } from '../reader.ts';
import styles from './ListTools.module.css';
import { offeredColumns, usualColumns } from './listColumns.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

const densities = (Object.keys(rowHeights) as Density[]).map((value) => ({
  value,
  label: `${rowHeights[value]} px`,
}));

/** Which columns a list shows and how tall its rows are. */
export const ListTools = ({
  view,
  address,
  change,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
}) => {
  const usual = usualColumns(useReader(), view);
  const offered = offeredColumns(view);
  const choose = (chosen: readonly string[]) => {
    const inOrder = offered.map(({ name }) => name).filter((name) => chosen.includes(name));
    const isUsual = inOrder.join() === usual.join();
    if (inOrder.length > 0) change({ columns: isUsual ? null : inOrder.join(',') });
  };
  return (
    <div className={styles.tools}>
      <Popup label="Columns" buttonClass={styles.tool} align="right">
        {() => (
          <div className={styles.popup}>
            <ManyOf
              name="columns"
              field={{ kind: 'text', label: 'Columns', options: {} }}
              values={address.columns}
              options={offered.map(({ name, label }) => [name, label])}
              onChange={choose}
            />
          </div>
        )}
      </Popup>
      <Popup label="Density" buttonClass={styles.tool} align="right">
        {() => (
          <div className={styles.popup}>
            <Segments
              label="Height of a row"
              name="density"
              value={address.density}
              options={densities}
              onChange={(density) => change({ density })}
            />
          </div>
        )}
      </Popup>
    </div>
  );
};
