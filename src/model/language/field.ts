/** What a column can be. The server gives each kind a column, the console a widget, validation a rule. */
export type Kind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'choice'
  | 'reference'
  | 'workflow'
  | 'secret'
  | 'pan';

/** What any field may say of itself. Fields are required unless they say otherwise. */
export type Options = {
  optional?: boolean;
  /** Set by the server, never by a form or a call. */
  readOnly?: boolean;
  /** May be given when the row is created and never changed after. */
  fixed?: boolean;
  /** The value of a new row for whoever says nothing; a required column added later fills old rows with it. */
  initial?: string | number | boolean;
  /** Replaces '{label} is mandatory'. */
  message?: string;
  /** A sentence for the form and the help page. */
  help?: string;
  /** A value that could stand here, for sample files and generated tests; needed where there is a pattern. */
  example?: string | number | boolean;
  /** A column of the list; when no field of a schema says so, all but secrets are. */
  listed?: boolean;
  /** Found by the search box, from its first characters on. */
  searched?: boolean;
  /** Offered as a filter: by value, or from one value to another. */
  filtered?: boolean | 'range';
  /** The list can be ordered by it. */
  sorted?: boolean;
  /** No two rows share it. */
  unique?: boolean;
  /** Column width on screen in px; by kind when not said. */
  width?: number;
  /** The heading under which the form groups it. */
  group?: string;
  /** The hue of each code of a choice or a flag that is a state; shown with its sign, as a workflow's. */
  colours?: Readonly<Record<string, Colour>>;
  /** What a flag is called when it is true and when it is not; 'Yes' and 'No' when not said. */
  words?: readonly [yes: string, no: string];
  /** A file that stands behind the value, which lists lead to beside it. */
  download?: FileBehind;
};

/** A file of the API that a value of a row names. */
export type FileBehind = {
  /** Its address below /api; each `{field}` stands for the row's value. */
  href: string;
  /** Rows with these values have none, nor has one without a value. */
  unless?: Readonly<Record<string, unknown>>;
  /** What the button says to those who do not see it. */
  label: string;
};

/** One column: its kind, its words, and the values it takes. */
export type Field<T = unknown, S = T> = {
  kind: Kind;
  label: string;
  options: Options & Limits;
  choices?: Record<string, string>;
  /** The resource that a reference points to. */
  to?: string;
  /** For a key of several parts: the other parts, each with the field of this row that holds it. */
  of?: Readonly<Record<string, string>>;
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
  /** Words for a value that misses the pattern; '{label} is not valid' when not said. */
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
  /** Not by whoever wrote the row last: a second pair of eyes, which the database insists on too. */
  byAnother?: boolean;
};

type Value<T, O extends Options> = O['optional'] extends true ? T | null : T;

const kind =
  <T, L extends Options, S = T>(kind: Kind) =>
  <const O extends L>(label: string, options?: O): Field<Value<T, O>, Value<S, O>> => ({
    kind,
    label,
    options: (options ?? {}) as Options & Limits,
  });

type Range = Pick<Limits, 'min' | 'max'>;

/** Letters and digits, at most `max` of them (255 when not said). */
export const text = kind<
  string,
  Options & Pick<Limits, 'max' | 'min' | 'pattern' | 'patternMessage' | 'upper' | 'code'>
>('text');
/** A whole number. */
export const integer = kind<number, Options & Range & Pick<Limits, 'code'>>('integer');
/** A number with at most `places` decimals; stored as an integer scaled by 10^places. */
export const decimal = kind<number, Options & Range & { places: number }>('decimal');
/** Yes or no. */
export const flag = kind<boolean, Options>('flag');
/** A day, `YYYY-MM-DD`. */
export const date = kind<string, Options>('date');
/** A time of day, `HH:mm:ss`, exchange time. */
export const time = kind<string, Options>('time');
/** An instant, ISO 8601 with offset on the wire, milliseconds inside. */
export const dateTime = kind<string, Options, number>('dateTime');
/** Written, never read back: no call returns it, the journal masks it. */
export const secret = kind<string, Options & Range>('secret');
/** A permanent account number, upper-cased; masked in the journal. */
export const pan = kind<string, Options>('pan');

/** One of a fixed set of codes, each shown by its label. */
export const choice = <Code extends string, const O extends Options = Options>(
  label: string,
  choices: Readonly<Record<Code, string>>,
  options?: O,
): Field<Value<Code, O>> & { choices: Readonly<Record<Code, string>> } => ({
  kind: 'choice',
  label,
  choices,
  options: options ?? {},
});

type ReferenceOptions = Options &
  Pick<Limits, 'max' | 'upper'> & { of?: Readonly<Record<string, string>> };

/**
 * The key of a row of another resource, named by that resource's name. Where the key has several
 * parts this field holds one of them, and `of` says which fields of the row hold the others: a
 * user's branch is `reference('Branch', 'branch', { of: { tradingMemberId: 'memberId' } })`.
 */
export const reference = <const O extends ReferenceOptions>(
  label: string,
  to: string,
  options?: O,
): Field<Value<string, O>> & { to: string } => {
  const { of, ...rest } = (options ?? {}) as ReferenceOptions;
  return { kind: 'reference', label, to, ...(of && { of }), options: rest };
};
