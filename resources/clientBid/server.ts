import { maskedPan } from '#domain/bid/pan.ts';
import type { Field } from '#model';
import { clientBid } from '#schemas/clientBid.ts';
import { record } from '#server/database/writing/mutation.ts';
import { csvOf, wireCell } from '#server/files/csv/csvOf.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { serverModule } from '#server/module/module.ts';
import { countExport } from '#server/throttle/countExport.ts';
import { bidsOfPan } from '../clientSummary/server/bidsOfPan.ts';
import { requestedPan } from '../clientSummary/server/ownPan.ts';

const rowsOf = async (request: CallRequest) => {
  const [clientPan, symbol] = [await requestedPan(request), request.query.symbol ?? ''];
  const rows = await bidsOfPan(request, clientPan, symbol);
  return rows.map((row) => ({ ...row, clientPan, symbol }));
};

export default serverModule(clientBid, {
  // Only what the specification names: the reader knows what was asked for.
  rows: async (request) =>
    (await rowsOf(request)).map(({ clientPan: _, symbol: __, ...row }) => row),
  calls: {
    exported: async (request) => {
      await countExport(request.machine, request.by);
      const rows = await rowsOf(request);
      const { clientPan, symbol } = request.query as { clientPan: string; symbol: string };
      const { database, log } = request.machine;
      const after = { clientPan: maskedPan(clientPan), symbol };
      await database.write(
        record,
        { action: 'export', resource: clientBid.name, key: clientBid.name, after },
        request.by,
      );
      const chunks = async function* () {
        yield rows;
      };
      let content = '';
      for await (const lines of csvOf(clientBid, chunks(), (cause) => log.error(cause), cell))
        content += lines;
      return new FileAnswer(`${clientPan}_${symbol}.csv`, 'text/csv; charset=utf-8', content);
    },
  },
});

/** A value in the words of the screen: '100%', 'confirmed'. */
const cell = (field: Field, value: unknown) => {
  const { labels } = field.options;
  if (labels && typeof value === 'boolean') return labels[value ? 0 : 1];
  return field.choices?.[String(value)] ?? wireCell(field, value);
};
