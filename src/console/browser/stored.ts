/** A value of this browser, kept as JSON; null for none, and for one that an older version wrote otherwise. */
export const stored = (key: string, place: Storage = localStorage): unknown => {
  try {
    return JSON.parse(place.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Keeps a value as JSON, or removes it with null. A full storage keeps the value that it has. */
export const store = (key: string, value: unknown, place: Storage = localStorage): void => {
  try {
    if (value === null) place.removeItem(key);
    else place.setItem(key, JSON.stringify(value));
  } catch {
    // storageDenied.ts ends a page without storage before it begins.
  }
};
