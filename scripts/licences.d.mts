/** Whether an SPDX expression leaves a choice of accepted licences alone; false for an unknown one. */
export function isAccepted(expression: string | undefined): boolean;
