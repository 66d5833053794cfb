import type { ComponentType } from 'react';

/**
 * The places of the shell that a noun may fill: in the bar, in the strip above every page, and at
 * the head of the messages.
 */
export type ShellSlots = {
  bar?: ComponentType;
  strip?: ComponentType;
  messages?: ComponentType;
};

/** Declares what a noun shows around every page, in resources/<noun>/shell.console.ts. */
export const shellSlots = (slots: ShellSlots): ShellSlots => slots;
