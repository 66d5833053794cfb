const keyOf = (userId: string) => `offerdesk.tour.${userId}`;

/** Whether a user has taken the tour in this browser, or wants none. */
export const hasSeenTour = (userId: string): boolean =>
  localStorage.getItem(keyOf(userId)) !== null;

/** Keeps that a user has taken the tour, or wants none. */
export const keepTourSeen = (userId: string): void => localStorage.setItem(keyOf(userId), 'seen');
