/** The options of any field. Fields are required by default. */
export type Options = {
  optional?: boolean;
  /** Set by the server, never by a form or a call. */
  readOnly?: boolean;
  /** May be given when the row is created and never changed after. */
  createOnly?: boolean;
  /** The initial value of a new row; a required column added later fills old rows with it. */
  initial?: string | number | boolean;
  /** Replaces '{label} is mandatory'. */
  message?: string;
  /** A sentence for the form and the help page. */
  help?: string;
  /** A value that could stand here, for sample files and generated tests; needed where there is a pattern. */
  example?: string | number | boolean;
  /** The server's own words, in English: the console puts them into the language of its reader. */
  isSaid?: boolean;
  /** The values of a field that people fill too which are the server's own words. */
  saidValues?: readonly string[];
  /** A column of the list; when no field of a schema says so, all but secrets are. */
  inList?: boolean;
  /** Shown on the page of a row and offered as a column; false for what only programs read, such as JSON. */
  inPage?: boolean;
  /** Found by the search box, from its first characters on, or 'exact'ly as it is. */
  searchable?: boolean | 'exact';
  /**
   * The full values that end with some letters, at a time in ms, for lists that show only the last
   * letters: the search finds them as well.
   */
  shortened?: (letters: string, now: number) => readonly string[];
  /** Offered as a filter: by value, or from one value to another. */
  filterable?: boolean | 'range';
  /** The list can be ordered by it. */
  sortable?: boolean;
  /** No two rows share it. */
  unique?: boolean;
  /** Column width on screen in px; by default that of its kind. */
  width?: number;
  /** The heading under which the form groups it. */
  group?: string;
  /** The hue of each code of a choice or a flag that is a state; shown with its sign, as a workflow's. */
  colours?: Readonly<Record<string, Colour>>;
  /** The words of a flag when true and when false; 'Yes' and 'No' by default. */
  labels?: readonly [yes: string, no: string];
  /** The record that the value names: lists and pages of a row lead there. */
  record?: RecordOf;
  /** The noun among whose records its filter suggests values. */
  suggest?: string;
  /** The call of its noun that answers the values to choose from in its filter, of the field in its query. */
  valuesFrom?: string;
  /** The file of a value, which lists link to next to it. */
  download?: FileLink;
};

/**
 * The record that a value links to: the name of a noun, for its row with this key, alone or with
 * further values of this row; a page of a noun, for the page whose path has the value; or the list
 * of a noun, for its rows with the same values in these fields.
 */
type RecordOf =
  | string
  | { noun: string; unless: Without }
  | { noun: string; page: string }
  | { noun: string; sharing: readonly string[] };

/** Values of other fields of a row that leave the value without a link. */
type Without = Readonly<Record<string, unknown>>;

/** Whether a row has one of the values with which nothing stands behind a field of it. */
export const isWithout = (row: Readonly<Record<string, unknown>>, unless: Without = {}): boolean =>
  Object.entries(unless).some(([name, without]) => row[name] === without);

/** A file of the API that a value of a row names. */
export type FileLink = {
  /** Its address below /api; each `{field}` is replaced by the row's value. */
  href: string;
  /** Rows with these values have none, nor has one without a value. */
  unless?: Without;
  /** The label of the button for screen readers. */
  label: string;
};

/** One column: its kind, its words, and the values it takes. */
export type Field<T = unknown, S = T> = {
  /** The name of its kind, a file of src/model/kinds/. */
  kind: string;
  label: string;
  options: Options & Limits;
  /** Written and never read back: no call, no list and no file has it. */
  isSecret?: true;
  /** No column holds it: the answer alone says it, such as whether a row comes from an archive. */
  isUnstored?: true;
  choices?: Record<string, string>;
  /** The resource that a reference points to. */
  to?: string;
  /** For a key of several parts: the other parts, each with the field of this row that holds it. */
  keyFields?: Readonly<Record<string, string>>;
  states?: Record<string, readonly [label: string, colour: Colour]>;
  initialState?: string;
  moves?: Record<string, Move>;
  /** Carry the types of the value on the wire and in the database; absent at run time. */
  value?: T;
  stored?: S;
};

/** The limits that kinds know; each builder below takes only its own. */
export type Limits = {
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** Words for a value that misses the pattern; by default '{label} is not valid'. */
  patternMessage?: string;
  upper?: boolean;
  /** A code, not a quantity: shown ungrouped in the mono face. */
  code?: boolean;
  places?: number;
};

export type Colour = 'grey' | 'blue' | 'green' | 'red' | 'amber' | 'black';

/** One way out of a state: a button, and a call `POST /api/<api>/<key>/<move>`. */
export type Move = {
  label: string;
  from: readonly string[];
  to: string;
  by: readonly string[];
  /** Not by the person who wrote the row last: a second pair of eyes, which the database enforces too. */
  byAnother?: boolean;
};

/** The type of a value: null as well where the field is optional. */
export type ValueOf<T, O extends Options> = O['optional'] extends true ? T | null : T;

/** The limits of a number or a length. */
export type Range = Pick<Limits, 'min' | 'max'>;

/** Makes the function by which schemas declare fields of a kind; what `every` says holds of each of them. */
export const constructorOf =
  <T, L extends Options, S = T>(
    kind: string,
    every: Pick<Field, 'isSecret'> & { options?: Limits } = {},
  ) =>
  <const O extends L>(label: string, options?: O): Field<ValueOf<T, O>, ValueOf<S, O>> => ({
    kind,
    label,
    ...every,
    options: { ...every.options, ...options } as Options & Limits,
  });
