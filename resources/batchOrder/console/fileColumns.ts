import { t } from '#console/browser/language.ts';
import type { FileColumn } from '#console/files/mending/columnSheet.ts';
import { headingOf, layoutColumns, operationLabels } from '#domain/exchangeFile/orderFile.ts';
import type { Field } from '#model';
import { order } from '#schemas/order.ts';
import type { OrderBatch } from './orderBatch.ts';

type Choices = FileColumn['choices'];

const codesOnly = (...codes: string[]): Choices => codes.map((code) => [code, code] as const);

/** Columns of BSE say several of our fields at once. */
const saidByBse: Readonly<Record<string, { fields: readonly string[]; choices?: Choices }>> = {
  Symbol: { fields: ['symbol'] },
  Category: {
    fields: ['category', 'series', 'isMarketOrder'],
    choices: codesOnly('MF', 'IC', 'OTHS', 'NII', 'RI', 'RIC'),
  },
  'CP code': { fields: ['participantId'] },
  UCC: { fields: ['clientId', 'clientType', 'pan'] },
  // It counts where there is no CP code.
  'Custodian code': { fields: ['clearingCode'] },
  Quantity: { fields: ['quantity'] },
  Price: { fields: ['price'] },
  Margin: { fields: ['marginType'], choices: [['1', '0%'] as const, ['2', '100%'] as const] },
  'Bid Id': { fields: ['orderId'] },
  Action: { fields: ['operationType'], choices: codesOnly('N', 'M', 'D') },
};

/** The columns of a batch, under its own heading or that of its layout. */
export const fileColumnsOf = ({ layout, heading }: OrderBatch): FileColumn[] => {
  if (layout === 'BSE')
    return layoutColumns.BSE.map(({ name, words }) => {
      const { fields = [], choices = [] } = saidByBse[name] ?? {};
      return { title: name, fields, hint: t(words), choices };
    });
  const titles: string[] =
    heading === null ? layoutColumns.NSE.map(({ name }) => name) : JSON.parse(heading);
  const names = headingOf(titles) ?? [];
  return titles.map((title, at) => {
    const column = layoutColumns.NSE.find(({ name }) => name === names[at]);
    if (!column) return { title, fields: [], hint: '', choices: [] };
    const { name, words } = column;
    return { title, fields: saidByNse[name] ?? [name], hint: t(words), choices: choicesOf(name) };
  });
};

/** The category and the PAN are those of the client. */
const saidByNse: Readonly<Record<string, readonly string[]>> = {
  clientId: ['clientId', 'category', 'pan'],
};

const choicesOf = (name: string): Choices => {
  if (name === 'operationType') return Object.entries(operationLabels);
  if (name === 'isMarketOrder') return codesOnly('Y', 'N');
  const field = (order.fields as Readonly<Record<string, Field>>)[name];
  return Object.entries(field?.choices ?? {});
};
