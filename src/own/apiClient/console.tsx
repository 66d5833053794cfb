import { pages } from '#console/nouns/pages.ts';
import { apiClient } from './apiClient.ts';
import { NewSecret } from './console/NewSecret.tsx';

export default pages(apiClient, { newSecret: NewSecret });
