import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import type { apiCalls } from '#own/apiServer/apiCalls.ts';
import type { authCalls } from '#own/session/authCalls.ts';
import { t } from '../../browser/language.ts';
import { callsTo, useAsk } from '../../calls/callsTo.ts';

const auth = callsTo<typeof authCalls>('auth');
const api = callsTo<typeof apiCalls>('api');
const once = { staleTime: Number.POSITIVE_INFINITY };

const Flag = styled(Chip)({
  height: 20,
  background: '#f3c56b',
  color: '#3a2600',
  fontSize: 11,
  fontWeight: 650,
  letterSpacing: '0.02em',
}) as typeof Chip;

/** UAT when the server's environment flag is 1, Demo when it runs on invented people (§2.11). */
export const Environment = () => {
  const { data: flag } = useAsk(auth, 'envFlag', {}, once);
  const { data: health } = useAsk(api, 'health', {}, once);
  return (
    <>
      {health?.mode === 'demo' && <Flag component="span" label={t('Demo')} />}
      {Number(flag) === 1 && <Flag component="span" label="UAT" />}
    </>
  );
};
