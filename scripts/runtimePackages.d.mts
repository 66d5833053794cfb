/** Packages that are not built into the server. */
export declare const external: string[];
/** Packages of fonts that the server reads. */
export declare const fonts: string[];
