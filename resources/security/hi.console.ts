import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of security. */
export default {
  'Market closed for %{names}.': '%{names} के लिए बाज़ार बंद।',
  'Market is closed.': 'बाज़ार बंद है।',
  'Market open for %{names}.': '%{names} के लिए बाज़ार खुला।',
  'Market stays open for %{names}.': '%{names} के लिए बाज़ार खुला रहेगा।',
} satisfies Catalogue;
