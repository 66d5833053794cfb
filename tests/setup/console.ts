import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { patience } from '../../scripts/patience.ts';

// The grid takes longer than a second to draw a page in jsdom.
configure({ asyncUtilTimeout: patience });
afterEach(cleanup);

// Parts of a browser that jsdom lacks: modal dialogs, sizes and scrolling.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('button, input')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};

// MUI's styles, a sheet for each of a thousand rules, stay outside the page: jsdom has no layout,
// and would try every rule on every element that a test looks for by its role. Journeys see in real
// browsers what styles hide.
const outside = document.createDocumentFragment();
const insert = document.head.insertBefore;
document.head.insertBefore = function insertBefore<T extends Node>(
  node: T,
  before: Node | null,
): T {
  const isMui = node instanceof HTMLStyleElement && node.dataset.emotion !== undefined;
  if (isMui) return outside.appendChild(node);
  return insert.call(document.head, node, before) as T;
};

// Files follow each other in one window, which keeps the libraries: no file finds what another left in it.
const Channel = globalThis.BroadcastChannel;
const channels = new Set<BroadcastChannel>();
// The console opens its channel while the file is imported, before any hook: a channel that stays
// open would report sign-ins to the console of an ended file, which would clear the storage under
// the next file.
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
};
// The window listeners of a file are removed when it ends: a stream of an ended file would notice
// when the browser of a later test goes offline.
const heardInWindow: Parameters<Window['removeEventListener']>[] = [];
const listen = window.addEventListener;
window.addEventListener = (...listener: Parameters<Window['addEventListener']>) => {
  heardInWindow.push(listener);
  listen.apply(window, listener);
};
beforeAll(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
});
afterAll(() => {
  for (const listener of heardInWindow) window.removeEventListener(...listener);
  window.addEventListener = listen;
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = Channel;
});
