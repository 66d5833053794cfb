import { namedFolder } from '#server/fileStore/namedFolder.ts';

/** Where the files of the website lie in the data folder. */
export const websiteFolder = namedFolder('website');
