import { t } from '#console/browser/language.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { type ActiveSecurity, nameOf, noSecurities } from './activeSecurity.ts';
import { Coverage } from './Coverage.tsx';

/** The securities on offer as a short list to choose from. */
export const ChooseSecurity = ({
  securities,
  chosen,
  isLoading,
  onChoose,
}: {
  securities: readonly ActiveSecurity[];
  chosen: ActiveSecurity | null;
  isLoading: boolean;
  onChoose: (security: ActiveSecurity) => void;
}) => (
  <PlainTable
    label={t('Securities on offer')}
    rows={securities}
    rowKey={nameOf}
    onOpen={onChoose}
    empty={isLoading ? t('Loading…') : t(noSecurities)}
    columns={(column) => [
      column('symbol', t('Symbol'), (security) =>
        security === chosen ? <b aria-current="true">▸ {security.symbol}</b> : security.symbol,
      ),
      column('series', t('Series'), ({ configuration }) => configuration.series),
      column('coverage', t('Coverage'), ({ configuration }) => (
        <Coverage
          demand={configuration.totalQuantity}
          offered={configuration.issueSize}
          width={40}
        />
      )),
    ]}
  />
);
