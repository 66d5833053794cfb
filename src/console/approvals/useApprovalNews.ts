import { useQueryClient } from '@tanstack/react-query';
import { useStream } from '../stream/stream.ts';
import { approvalsKey } from './held.ts';

/** Fetches all displayed held changes again when one may have come, gone or been decided. */
export const useApprovalNews = (): void => {
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: [approvalsKey] });
  useStream('APPROVALS', again);
  useStream('RESYNC', again);
};
