import type { ComponentType } from 'react';

const modules = import.meta.glob<{ default: ComponentType }>(
  '../../resources/*/login.console.tsx',
  { eager: true },
);

/** The part next to the form of the public pages, in resources/<noun>/login.console.tsx. */
export const loginPicture: readonly (readonly [file: string, Part: ComponentType])[] =
  Object.entries(modules).map(([file, { default: Part }]) => [file, Part]);
