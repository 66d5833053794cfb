import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of broadcast. */
export default {
  Broadcasts: 'प्रसारण',
  'Broadcast: ': 'प्रसारण: ',
  Market: 'बाज़ार',
  'Recalled: “%{message}” no longer holds. %{reason}':
    'वापस लिया गया: “%{message}” अब लागू नहीं है। %{reason}',
} satisfies Catalogue;
