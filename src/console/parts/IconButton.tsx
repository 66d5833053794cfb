import MuiIconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { TooltipProps } from '@mui/material/Tooltip';
import type { Ref } from 'react';
import { Tooltip } from './Tooltip.tsx';

/** 24 px, or 28 where it closes something. */
const Sign = styled(MuiIconButton)({
  width: 24,
  height: 24,
  padding: 0,
  fontSize: 13,
  '&.close': { width: 28, height: 28 },
}) as typeof MuiIconButton;

type Own = {
  /** Its name, and the words of its tooltip. */
  label: string;
  /** Other words for the tooltip: the name with the key that does the same. */
  tooltip?: string;
  /** At which side of the button its tooltip is. */
  placement?: TooltipProps['placement'];
  ref?: Ref<HTMLButtonElement>;
};

/** MUI's button with a sign and no words: its name is its tooltip. */
export const IconButton = ({
  label,
  tooltip = label,
  placement,
  ...rest
}: Own & Omit<IconButtonProps, 'aria-label' | 'title'>) => (
  <Tooltip title={rest.disabled ? '' : tooltip} placement={placement}>
    <Sign aria-label={label} {...rest} />
  </Tooltip>
);
