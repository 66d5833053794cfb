import { sentence } from '#domain/sentence.ts';
import { type Fault, faultIn } from '#server/files/csv/fault.ts';
import type { NamedCells } from './namedCells.ts';

const columns = 10;

/**
 * A row of the layout of BSE under the names of NSE (market facts §4.3); converts margins and
 * actions to ours.
 */
export const namedByBse = (cells: readonly string[], memberId: string | null): NamedCells => {
  const [symbol = '', second = '', cp = '', ucc = '', clearing = '', quantity = '', price = ''] =
    cells;
  const [margin = '', bidId = '', action = ''] = cells.slice(7, columns);
  const faults: Fault[] = [];
  // A rejection file has the words of the fault in one cell more; mended, it is brought as it is.
  if (cells.length < columns || cells.length > columns + 1)
    faults.push(
      faultIn(
        '',
        'RAGGED',
        sentence('This row has %{cells} cells where %{columns} are expected', {
          cells: cells.length,
          columns,
        }),
      ),
    );
  const category = second.toUpperCase();
  const series = seriesOf[category];
  if (series === undefined)
    faults.push({
      field: 'category',
      code: 'INVALID',
      message: 'Category must be MF, IC, OTHS, NII, RI or RIC',
    });
  const marginType = marginOf[margin];
  const operationType = operationOf[action.toUpperCase()];
  if (marginType === undefined && operationType !== 'C')
    faults.push({
      field: 'marginType',
      code: 'INVALID',
      message: 'Margin must be 1 (0%) or 2 (100%)',
    });
  const isAtCutOff = category === 'RIC';
  return {
    faults,
    cells: {
      symbol,
      series: series ?? '',
      category: isAtCutOff ? 'RI' : series === undefined ? '' : category,
      clientType: memberId !== null && ucc.toUpperCase() === memberId ? 'PRO' : 'CLI',
      clientId: ucc,
      participantId: cp === '' ? clearing : cp,
      marginType: marginType ?? '',
      isMarketOrder: isAtCutOff ? 'Y' : 'N',
      quantity,
      // For RIC this cell has the floor price, which is no price of the bid.
      price: isAtCutOff ? '' : price,
      operationType: operationType ?? '',
      orderId: bidId,
    },
  };
};

const seriesOf: Readonly<Record<string, string>> = {
  MF: 'IS',
  IC: 'IS',
  OTHS: 'IS',
  NII: 'IS',
  RI: 'RS',
  RIC: 'RS',
};

/** The margin codes of the other exchange are the reverse of ours. */
const marginOf: Readonly<Record<string, string>> = { '1': '0', '2': '1' };

const operationOf: Readonly<Record<string, string>> = { N: 'E', M: 'M', D: 'C' };
