import { maskedPan } from '#domain/bid/pan.ts';
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
      const ended = (_: number, failure?: unknown) => {
        if (failure !== undefined) log.error(failure);
      };
      let content = '';
      for await (const lines of csvOf(clientBid, chunks(), ended, wireCell)) content += lines;
      return new FileAnswer(`${clientPan}_${symbol}.csv`, 'text/csv; charset=utf-8', content);
    },
  },
});
