/** '1 h 0 min', '3 min 5 s', '12 s', '2 days 4 h': how long something is, for people to read. */
export const durationWords = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const [days, hours, minutes] = [86_400, 3_600, 60].map((of) => Math.floor(seconds / of)) as [
    number,
    number,
    number,
  ];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};
