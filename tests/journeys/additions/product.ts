import type { Browser } from 'playwright-core';
import { type Server, startServer } from '../../markets/server.ts';
import { launchChromium } from '../../peers/chromium.ts';
import { copyProject } from './projectCopy.ts';

/** The project to which the tests add what developers would: all of it is compiled and built once. */
export const project = copyProject();

export let server: Server;
export let browser: Browser;

/** Builds the project with all additions and starts it on the data of a demo that has never heard of them. */
export const startProduct = async (): Promise<void> => {
  await project.build();
  server = await startServer({ folder: project.folder, env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
};

/** Ends what stands of the product, and removes the project. */
export const removeProduct = async (): Promise<void> => {
  await browser?.close();
  await server?.stop();
  project.remove();
};
