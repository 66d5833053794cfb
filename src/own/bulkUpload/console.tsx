import { MasterBatchPage } from '#console/files/bulkUpload/MasterBatchPage.tsx';
import { MasterUpload } from '#console/files/bulkUpload/MasterUpload.tsx';
import { pages } from '#console/nouns/pages.ts';
import { bulkUpload } from './bulkUpload.ts';

export default pages(bulkUpload, { upload: MasterUpload, batch: MasterBatchPage });
