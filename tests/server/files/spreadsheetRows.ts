import type { Noun, Resource } from '#model';
import { exampleOf } from '#model/values/example.ts';
import { nouns } from '#registry';
import { control, dealer, type Imports } from './importing.ts';

/** The masters whose exports a spreadsheet has saved, in the order of their references, each with its uploader. */
export const saved = [
  ['tradingMember', control],
  ['holiday', control],
  ['settlement', control],
  ['security', control],
  ['offerEmployee', control],
  ['client', dealer],
] as const;

/** Values that a spreadsheet is likely to change, added to the examples of the schemas. */
const others: Readonly<Record<string, readonly object[]>> = {
  tradingMember: [{ orderValueLimit: 12345678.9, memberName: '=1+1 & Sons, "the" first' }],
  client: [
    { clientId: '20261121', clientName: 'José, “the younger”', pan: 'ZZZPA0001A' },
    { clientId: '1234567890', clientName: '=SUM(A1)', pan: 'ZZZPA0002A' },
    { clientId: '00042', clientName: 'आशा शर्मा', pan: 'ZZZPA0003A', isActive: false },
    { clientId: '1E5', clientName: 'TRUE', pan: 'ZZZPA0004A', uccComplianceDate: '2026-02-01' },
    { clientId: 'MAR1', clientName: '-', pan: 'ZZZPA0005A', uccComplianceTime: '00:00:00' },
    { clientId: 'DEC2', clientName: '+91', pan: 'ZZZPA0006A', uccComplianceTime: '23:59:59' },
  ],
  security: [{ floorPrice: 123456.5, employeeLimit: 500000, symbol: 'OTHER' }],
  holiday: [{ holidayDate: '2026-05-06', description: '1/2 day' }],
};

/** Makes the rows that stood in the exports which are kept in `spreadsheets/`. */
export const seedSpreadsheetRows = async (exchange: Imports): Promise<void> => {
  for (const [name, who] of saved) {
    const noun = nouns.find((each) => each.name === name) as Resource;
    const api = noun.api.replace('/masters/', '');
    const own = { ...(who.memberId && 'memberId' in noun.fields && { memberId: who.memberId }) };
    const made = (nth: number) => ({ ...exampleOf(noun, nouns as readonly Noun[], nth), ...own });
    for (const nth of [0, 1]) await exchange.post(who, api, made(nth));
    for (const [at, values] of (others[name] ?? []).entries())
      await exchange.post(who, api, { ...made(at + 2), ...values });
  }
};
