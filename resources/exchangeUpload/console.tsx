import { pages } from '#console/nouns/pages.ts';
import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { AnswerFilePage } from './console/AnswerFilePage.tsx';
import { AnswerUpload } from './console/AnswerUpload.tsx';

export default pages(exchangeUpload, { upload: AnswerUpload, batch: AnswerFilePage });
