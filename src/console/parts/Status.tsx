import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import type { Colour } from '#model';

/** The sign that goes with each hue, so that states differ by more than colour. */
const signs: Record<Colour, string> = {
  grey: '○',
  blue: '●',
  green: '✓',
  red: '✕',
  amber: '◐',
  black: '■',
};

const Coloured = styled(Chip)(
  Object.fromEntries(
    Object.keys(signs).map((colour) => [
      `&[data-colour=${colour}]`,
      { background: `var(--${colour}-soft)`, color: `var(--${colour})` },
    ]),
  ),
) as typeof Chip;

/** A state in words, with its sign and its hue. */
export const Status = memo(function Status({
  colour,
  icon = signs[colour],
  children,
}: {
  colour: Colour;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Coloured
      component="span"
      data-colour={colour}
      icon={<span aria-hidden="true">{icon}</span>}
      label={children}
    />
  );
});
