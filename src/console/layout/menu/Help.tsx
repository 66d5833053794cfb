import { styled } from '@mui/material/styles';
import { type ComponentType, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '../../browser/language.ts';
import { Tooltip } from '../../parts/Tooltip.tsx';
import { useKey } from '../../parts/useKey.ts';
import { BarButton } from '../bar/BarButton.ts';

const Round = styled(BarButton)({
  width: 24,
  minWidth: 24,
  height: 24,
  padding: 0,
  border: '1px solid #3a4657',
  borderRadius: '50%',
  fontWeight: 600,
});

type SheetProps = { sought: string; onClose: () => void };

let opener: ((sought: string) => void) | null = null;

/** Opens the help with what is sought in it. */
export const openHelp = (sought: string): void => opener?.(sought);

/** The help of the page one is on, by its button or the key '?'; fetched when first asked for. */
export const Help = () => {
  const [sheet, setSheet] = useState<{ Body: ComponentType<SheetProps>; sought: string } | null>(
    null,
  );
  const notify = useNotify();
  const open = (sought = '') =>
    import('../help/HelpSheet.tsx').then(
      ({ default: Body }) => setSheet({ Body, sought }),
      () => notify(t('The help could not be loaded.'), { type: 'error' }),
    );
  useEffect(() => {
    opener = open;
    return () => {
      opener = null;
    };
  });
  useKey('?', () => void open(), { ofFrame: true });
  return (
    <>
      <Tooltip title={t('Help (?)')}>
        <Round aria-label={t('Help')} onClick={() => void open()}>
          ?
        </Round>
      </Tooltip>
      {sheet && <sheet.Body sought={sheet.sought} onClose={() => setSheet(null)} />}
    </>
  );
};
