import { type RefObject, useRef, useState } from 'react';
import { type Fields, guardedAmong, holdsCreation, type Noun } from '#model';
import { useReader } from '../nouns/reader.ts';
import { reasonFault } from '../parts/ReasonBox.tsx';
import type { WaitingApproval } from './SaveBar.tsx';

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether a change waits for a second person, by the same rule as the server's, and the reason that person
 * gets. Null for `row` is a new one.
 */
export const useWaiting = (noun: Noun) => {
  const { role } = useReader();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const box: RefObject<HTMLInputElement | null> = useRef(null);
  const refuse = (words: string) => {
    setFault(words);
    requestAnimationFrame(() => box.current?.focus());
  };
  const say = (typed: string) => {
    setReason(typed);
    setFault(null);
  };
  /** The part of a form's foot about approval; null when the change is written at once. */
  const waitingFor = (row: Row | null, changed: readonly string[]): WaitingApproval | null => {
    const guarded = row ? guardedAmong(noun, row, changed) : [];
    const isHeld = row ? guarded.length > 0 : holdsCreation(noun, role);
    const fields = guarded.map((name) => (noun.fields as Fields)[name]?.label ?? name);
    return isHeld ? { fields, reason, fault, reasonRef: box, onReason: say } : null;
  };
  /**
   * The reason to send with the values; null when it is still missing, and its box then has the
   * focus.
   */
  const reasonFor = (row: Row | null, changed: readonly string[]): { reason?: string } | null => {
    if (!waitingFor(row, changed)) return {};
    const wrong = reasonFault(reason);
    if (!wrong) return { reason: reason.trim() };
    refuse(wrong);
    return null;
  };
  return { waitingFor, reasonFor, refuse, forget: () => say('') };
};
