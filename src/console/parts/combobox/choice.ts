import type { ReactNode } from 'react';

/** A line of the list. */
export type Choice = { value: string; label: ReactNode; isDisabled?: boolean };

/** The element id of a choice, by which the box names the marked one. */
export const choiceId = (listId: string, at: number) => `${listId}-${at}`;
