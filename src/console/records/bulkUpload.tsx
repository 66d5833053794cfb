import { bulkUpload } from '#records/bulkUpload.ts';
import { BatchPage } from '../bulkUpload/BatchPage.tsx';
import { UploadPage } from '../bulkUpload/UploadPage.tsx';
import { pages } from '../pages.ts';

export default pages(bulkUpload, { upload: UploadPage, batch: BatchPage });
