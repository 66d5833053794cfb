/** The words for a code of the interface status (specification §4.3). */
export const interfaceWords = (code: number): string => {
  if (code === 3) return 'Connected and online feed processed';
  return code === 2 ? 'Connection established' : 'Not connected, waiting for the interface';
};
