import { useSyncExternalStore } from 'react';
import { messageStore } from './messageStore.ts';
import type { Messages } from './messages.ts';

/** The messages of the window, oldest first, while the component is there. */
export const useMessages = (): Messages =>
  useSyncExternalStore(messageStore.subscribe, messageStore.current);
