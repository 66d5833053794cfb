/**
 * The compiler's checks of outlines, read by `tsc` (npm run check): a line that compiles although
 * it should not turns its @ts-expect-error into an error.
 */

import { columnsOf, fieldsOf, type Outline, outlineOf, viewsOf } from '#model';
import { branch } from '#schemas/branch.ts';
import { marketByPrice } from '#schemas/marketByPrice.ts';

// Every noun is an outline too.
const outlines: readonly Outline[] = [branch, marketByPrice];
const outline = outlineOf(branch);

fieldsOf(branch);
// @ts-expect-error an outline has no fields
fieldsOf(outline);
// @ts-expect-error no outline of a list has fields
outlines.map(fieldsOf);

// The views of a whole noun have a list, those of an outline have none.
viewsOf(branch).map(columnsOf);
// @ts-expect-error the view of an outline has no columns
viewsOf(outline).map(columnsOf);

// @ts-expect-error a page of an outline has no keys for its help
outline.pages?.entry?.keys;
