import { styled } from '@mui/material/styles';
import { recognised } from '../browser/language.ts';

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
export type LineFault = { field: string; code: string; message: string };

/** Each fault with its code. */
export const CellFaults = ({ faults }: { faults: readonly LineFault[] }) =>
  faults.map(({ code, message }) => (
    <Fault key={code + message}>
      <Code>{code}</Code> {recognised(message)}
    </Fault>
  ));
