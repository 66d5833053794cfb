import { BatchPage } from '#console/files/BatchPage.tsx';
import { UploadPage } from '#console/files/UploadPage.tsx';
import { pages } from '#console/nouns/pages.ts';
import { bulkUpload } from './bulkUpload.ts';

export default pages(bulkUpload, { upload: UploadPage, batch: BatchPage });
