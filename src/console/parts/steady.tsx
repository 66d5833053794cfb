import { type FC, isValidElement, memo, useInsertionEffect, useRef } from 'react';
import { type Language, useLanguage } from '../browser/language.ts';

type Handler = (...args: unknown[]) => unknown;

type Values = Record<string, unknown>;

/**
 * The same part, drawn again only when a value of it changes or another language is spoken: for pages that are
 * drawn with each key. Its handlers (`on…`) may be new each time; lists, records and elements are compared by
 * their content.
 */
export const steady = <P extends object>(Part: FC<P>): FC<P> => {
  const Kept = memo(
    ({ props }: { props: P; language: Language }) => <Part {...props} />,
    (before, next) => before.language === next.language && isAlike(before.props, next.props),
  );
  return (props) => <Kept props={useSteadyHandlers(props)} language={useLanguage()} />;
};

/** Values with handlers that stay the same functions, and call those of the last time that they were drawn. */
export const useSteadyHandlers = <P extends object>(values: P): P => {
  const latest = useRef<Values>({});
  useInsertionEffect(() => {
    latest.current = values as Values;
  });
  const kept = useRef<Record<string, Handler>>({});
  const steadied = { ...values } as Values;
  for (const name of Object.keys(steadied))
    if (/^on[A-Z]/.test(name) && typeof steadied[name] === 'function') {
      kept.current[name] ??= (...args) => (latest.current[name] as Handler | undefined)?.(...args);
      steadied[name] = kept.current[name];
    }
  return steadied as P;
};

/**
 * Whether two values draw the same. Comparison libraries follow an element into the whole tree of
 * React in development, or are larger than this function.
 */
const isAlike = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (isValidElement(a))
    return isValidElement(b) && a.type === b.type && a.key === b.key && isAlike(a.props, b.props);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isAlike(each, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && isAlike(a[name], b[name]))
  );
};

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !isValidElement(value);
