import { slots } from '#registry/console.ts';
import type { ShellSlots } from '../nouns/slots.ts';

/** Parts that the nouns put into one place of the shell. */
export const Slot = ({ place }: { place: keyof ShellSlots }) =>
  slots.map(({ file, [place]: Part }) => Part && <Part key={file} />);
