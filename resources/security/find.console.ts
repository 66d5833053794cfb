import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import type { RecordFinder } from '#console/nouns/finder.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { routesOf, viewFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import type { security } from '#schemas/security.ts';

const calls = callsTo<typeof security>('security');
const outline = outlines.find(({ name }) => name === 'security');

/** The securities on offer today whose symbol begins with a text, for dealers, who do not list the master. */
const onOffer: RecordFinder = async (reader, text) => {
  const active = outline && routesOf(outline).find(({ name }) => name === 'active');
  if (!outline || !active?.roles.includes(reader.role) || viewFor(reader, 'list', outline))
    return [];
  const begins = text.toUpperCase();
  return (await calls.ask('active'))
    .filter(({ symbol }) => symbol.startsWith(begins))
    .map(({ symbol, configuration: { series } }) => ({
      noun: 'security',
      view: 'security',
      key: '',
      label: `${symbol} ${series}`,
      words: [t(seriesLabels[series])],
      values: { symbol, series },
    }));
};

export default onOffer;
