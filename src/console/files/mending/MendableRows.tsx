import { type ReactNode, useState } from 'react';
import { FaultsTable } from './FaultsTable.tsx';
import { RowDetail } from './RowDetail.tsx';
import type { FaultyLine, Sheet } from './sheet.ts';
import type { Mending } from './useMending.ts';

/**
 * Rows of a file. Refused rows show their faults, which are mended in place; other rows are in the
 * page's table. Each row can be opened in full.
 */
export const MendableRows = <L extends FaultyLine>({
  lines,
  isRefused,
  sheet,
  mending,
  linkOf,
  table,
}: {
  lines: readonly L[];
  isRefused: boolean;
  sheet: Sheet<L>;
  mending: Mending<L>;
  /** Where an opened row leads. */
  linkOf?: (line: L) => ReactNode;
  table: (onOpen: (line: L) => void) => ReactNode;
}) => {
  const [open, setOpen] = useState<number | null>(null);
  const openLine = ({ line }: L) => setOpen(line);
  const opened = lines.find(({ line }) => line === open);
  return (
    <>
      {isRefused ? (
        <FaultsTable lines={lines} sheet={sheet} mending={mending} onOpen={openLine} />
      ) : (
        table(openLine)
      )}
      {opened && (
        <RowDetail
          line={opened}
          sheet={sheet}
          mending={mending}
          actions={linkOf?.(opened)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
