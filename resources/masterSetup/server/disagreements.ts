import { quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { grouped } from '#domain/decimal.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import { type Series, seriesLabels } from '#domain/market/series.ts';
import type { Field, StoredRow } from '#model';
import { masterSetup } from '#schemas/masterSetup.ts';
import type { security } from '#schemas/security.ts';
import { encoded, scaleOf } from '#server/database/schema/columns.ts';
import type { MasterSetup } from './decisions.ts';

type Security = StoredRow<typeof security>;
type Name = keyof typeof masterSetup.fields & keyof Security & string;

/** The fields that the securities of some series share with the set-up. */
const sharedFields: readonly [names: readonly Name[], series: readonly Series[]][] = [
  [
    ['isinCode', 'nextOnDate', 'isOneDay', 'designatedExchange'],
    ['IS', 'RS', 'ES'],
  ],
  [
    ['tickSize', 'regularLotSize', 'floorPrice', 'allotmentType'],
    ['IS', 'RS', 'ES'],
  ],
  [
    ['baseQuantity', 'greenshoeQuantity', 'riPercent'],
    ['IS', 'RS'],
  ],
  [
    ['discountFactor', 'discountType'],
    ['RS', 'ES'],
  ],
  [['cutoffFlag', 'retailLimit'], ['RS']],
  [['employeeLimit'], ['ES']],
];

/**
 * Where a master set-up and the securities of its offer differ, in words by field; empty when they
 * agree. An allocation must not begin while they do not: bids were taken by the one and would be
 * allotted by the other.
 */
export const disagreements = (
  setup: MasterSetup,
  securities: readonly Security[],
): Record<string, string> => {
  const found: Record<string, string> = {};
  const say = (field: string, words: string) => {
    found[field] = found[field] === undefined ? words : `${found[field]}; ${words}`;
  };
  const of = (series: Series) => securities.find((each) => each.series === series);
  for (const series of seriesNeeded(setup)) {
    const offer = of(series);
    if (!offer) say(series, `${setup.symbol} has no security ${series} (${seriesLabels[series]})`);
    else if (offer.status !== 'approved')
      say(series, `The security ${setup.symbol} ${series} is not approved`);
  }
  if (setup.employeeQuantity === 0 && of('ES'))
    say('employeeQuantity', 'Employee Quantity is 0, but there is a security ES');
  for (const [names, series] of sharedFields)
    for (const name of names)
      for (const each of series) {
        const offer = of(each);
        if (offer && offer[name] !== setup[name as keyof MasterSetup])
          say(name, differs(name, setup, each, offer));
      }
  sizes(setup, of, say);
  return found;
};

/**
 * The series that an offer must have: non-retail; retail unless it has one day only; employees
 * where there are shares for them and it has two days.
 */
const seriesNeeded = ({ isOneDay, employeeQuantity }: MasterSetup): Series[] => [
  'IS',
  ...(isOneDay ? [] : (['RS'] as const)),
  ...(employeeQuantity > 0 && !isOneDay ? (['ES'] as const) : []),
];

/**
 * The shares of retail and employees: as offered, or by then as the seller has decided. With the
 * decision comes another retail quantity, which the security has only when T is published.
 */
const sizes = (
  setup: MasterSetup,
  of: (series: Series) => Security | undefined,
  say: (field: string, words: string) => void,
) => {
  const offered = { ...setup, exercisedGreenshoe: null, employeeQuantityDecided: null };
  const alike = [
    quantitiesOf(offered),
    quantitiesOf(setup),
    ...(setup.exercisedGreenshoe === null
      ? []
      : [quantitiesOf({ ...offered, retailQuantity: null })]),
  ];
  for (const [series, field, name] of [
    ['RS', 'retailQuantity', 'retail'],
    ['ES', 'employeeQuantity', 'employees'],
  ] as const) {
    const offer = of(series);
    if (!offer) continue;
    const size = issueSizeOf(offer);
    if (!alike.some((quantities) => quantities[name] === size))
      say(
        field,
        `${labelOf(field)} is ${grouped(String(alike[0]?.[name]))} here and ${grouped(String(size))} in ${series}`,
      );
  }
};

const differs = (name: Name, setup: MasterSetup, series: Series, offer: Security): string =>
  `${labelOf(name)} is ${shown(name, setup)} here and ${shown(name, offer)} in ${series}`;

const labelOf = (name: string): string =>
  (masterSetup.fields as Record<string, Field>)[name]?.label ?? name;

/** A value as people write it. */
const shown = (name: Name, row: Readonly<Record<string, unknown>>): string => {
  const field = masterSetup.fields[name] as Field;
  const value = encoded(field, row[name]);
  if (value === null || value === undefined) return 'blank';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && scaleOf(field) === 0) return grouped(String(value));
  return field.choices?.[String(value)] ?? String(value);
};
