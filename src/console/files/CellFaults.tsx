import { styled } from '@mui/material/styles';
import type { Sentence } from '#domain/sentence.ts';
import { say } from '../browser/language.ts';

const Fault = styled('span')({
  marginLeft: 8,
  color: 'var(--red)',
  '&:first-of-type': { marginLeft: 0 },
});

const Code = styled('span')({
  padding: '0 4px',
  borderRadius: 3,
  background: 'var(--red-soft)',
  fontFamily: 'var(--mono)',
  fontSize: 11,
});

/** A fault of a cell, or of the row as a whole; programs use `code`. */
export type LineFault = { field: string; code: string; message: string; sentence?: Sentence };

/** The words of a fault or a warning. */
export const faultWords = ({
  sentence,
  message,
}: Pick<LineFault, 'message' | 'sentence'>): string => say(sentence ?? message);

/** Each fault with its code. */
export const CellFaults = ({ faults }: { faults: readonly LineFault[] }) =>
  faults.map((fault) => (
    <Fault key={fault.code + fault.message}>
      <Code>{fault.code}</Code> {faultWords(fault)}
    </Fault>
  ));
