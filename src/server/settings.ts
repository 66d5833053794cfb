/** What the environment says, checked (architecture §9). */
export type Settings = {
  mode: 'production' | 'demo' | 'development' | 'test';
  port: number;
  host: string;
  /** The data folder: database, secrets, files. */
  data: string;
  /** 1 shows the UAT label. */
  envFlag: 0 | 1;
  captchaFlag: 0 | 1;
  trustProxy: boolean;
  /** The fixed client-side password encoding: hex of 32 and 16 bytes. */
  passwordKey: string;
  passwordIv: string;
  demoBidding: boolean;
  logLevel: string;
};
