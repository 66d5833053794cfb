import type { ComponentProps } from 'react';

/** A key as it is printed on the keyboard. */
export const Kbd = (props: ComponentProps<'kbd'>) => <kbd {...props} className="kbd notOnPhone" />;
