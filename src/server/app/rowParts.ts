import { serverModules } from '#registry/server.ts';
import { rowPartsOf } from '../module/module.ts';

/** The parts that the modules of this build add to the rows of their nouns; all threads know them. */
export const rowParts = rowPartsOf(serverModules);
