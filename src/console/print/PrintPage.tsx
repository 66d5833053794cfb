import { Navigate, useParams } from 'react-router-dom';
import { may } from '#model';
import { useReader } from '../nouns/reader.ts';
import { placeAt } from '../nouns/useCurrentPlace.ts';
import { wholeView } from '../nouns/wholeView.ts';
import { NotFound } from '../parts/Notes.tsx';
import { PrintedList } from './PrintedList.tsx';

/** `/print` before the address of a list, query and all: the list as it goes on paper. */
export default function PrintPage() {
  const reader = useReader();
  const listPath = `/${useParams()['*'] ?? ''}`;
  const place = placeAt(listPath)?.place;
  if (place?.kind !== 'list') return <NotFound />;
  const { view } = place;
  if (!place.allows(reader) || !may(reader, 'export', view)) return <Navigate to="/" replace />;
  return <PrintedList view={wholeView(view)} listPath={listPath} />;
}
