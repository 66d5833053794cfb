import { isoTime } from '#domain/market/calendar.ts';
import { type Reader, type Resource, reaches, type StoredRow } from '#model';
import { decodeKey } from '../../database/schema/columns.ts';
import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { CallRequest } from '../../machine/request.ts';

type Key = Readonly<Record<string, any>>;

type Ways<N extends Resource> = {
  /** Makes a secret for the row of a key: as it is shown, once, and as it is stored. */
  make: (machine: Machine, key: Key) => { secret: string; stored: string };
  /**
   * Writes the secret into the row. The former one may work until `formerUntil` (ms), and ends at once where
   * that is null. Returns until when it does work.
   */
  give: (
    tx: Tx,
    row: StoredRow<N>,
    secret: { stored: string; formerUntil: number | null },
  ) => Promise<number | null>;
};

type Request = Pick<CallRequest, 'machine' | 'by' | 'params'> & { body: { keepsFormer: boolean } };

type Wanted = { key: Key; stored: string; keepsFormer: boolean; overlapMs: number };

const hourMs = 60 * 60_000;

/**
 * The handler and the mutation by which the programs of a member get new secrets. The former secret works on for
 * the time of the settings where the caller wants it. NOT_FOUND for a row that the caller does not reach.
 */
export const newSecretsOf = <N extends Resource>(noun: N, { make, give }: Ways<N>) => {
  const newSecret = mutation(
    `${noun.name}.newSecret`,
    async (tx, { key, stored, keepsFormer, overlapMs }: Wanted) => {
      const row = await tx.store.get(noun, key as never);
      if (!row || !reaches(tx.by as Reader, noun, row)) throw notFound(noun);
      return give(tx, row, { stored, formerUntil: keepsFormer ? tx.steady + overlapMs : null });
    },
  );
  const madeSecret = async ({ machine, by, params, body: { keepsFormer } }: Request) => {
    const key = decodeKey(noun, params);
    if (!key) throw notFound(noun);
    const { secret, stored } = make(machine, key);
    const overlapMs = machine.settings.secretOverlap * hourMs;
    const wanted = { key, stored, keepsFormer, overlapMs };
    const formerUntil = await machine.database.write(newSecret, wanted, by);
    return { secret, formerUntil: formerUntil === null ? null : isoTime(formerUntil) };
  };
  return { madeSecret, newSecret };
};
