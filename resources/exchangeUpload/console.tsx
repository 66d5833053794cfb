import { pages } from '#console/pages.ts';
import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { AnswerFilePage } from './AnswerFilePage.tsx';
import { AnswerUpload } from './AnswerUpload.tsx';

export default pages(exchangeUpload, { upload: AnswerUpload, batch: AnswerFilePage });
