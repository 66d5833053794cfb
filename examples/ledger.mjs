import { fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * A ledger of bids in a file, one JSON object a line. Every line is on disk before `write` returns, so a program
 * that is killed finds what it sent. Its lines are
 * `{ begun: { prefix, after } }`: the prefix of its client order ids, and the newest order id before its first
 * bid;
 * `{ bid }`: a bid that is about to be sent, with its client order id; and
 * `{ outcome }`: what the exchange answered for a client order id. The last one of a bid counts.
 */
export const openLedger = (path) => {
  const file = openSync(path, 'a+', 0o600);
  const bids = new Map();
  const outcomes = new Map();
  let begun = null;

  const take = (entry) => {
    if (entry.begun) begun = entry.begun;
    if (entry.bid) bids.set(entry.bid.clientOrderId, entry.bid);
    if (entry.outcome) outcomes.set(entry.outcome.clientOrderId, entry.outcome);
  };

  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  // A kill in the midst of a write leaves a part of a line, which was never acted upon: a bid is sent after its
  // line is whole, and an outcome that is missing is asked for again.
  const part = lines.pop();
  if (part !== '') writeSync(file, '\n');
  for (const line of lines) {
    const entry = parsed(line);
    if (entry) take(entry);
  }

  return {
    begun: () => begun,
    bids: () => [...bids.values()],
    outcomeOf: (clientOrderId) => outcomes.get(clientOrderId) ?? null,
    /** The bids that may or may not have been entered. */
    open: () => [...bids.values()].filter(({ clientOrderId }) => !outcomes.has(clientOrderId)),
    /** Adds entries, all of them by one write to the disk. */
    write: (entries) => {
      if (entries.length === 0) return;
      writeSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      fsyncSync(file);
      for (const entry of entries) take(entry);
    },
  };
};

const parsed = (line) => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};
