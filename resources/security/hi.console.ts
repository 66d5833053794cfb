import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of security. */
export default {
  'Market closed for %{names}.': '%{names} के लिए बाज़ार बंद।',
  'Market is closed.': 'बाज़ार बंद है।',
  'Market open for %{names}.': '%{names} के लिए बाज़ार खुला।',
  'The clients who may bid on %{date} are settled (%{names}). A client whose UCC becomes compliant after 22:00 bids a day later.':
    '%{date} को बोली लगा सकने वाले ग्राहक तय हो गए (%{names})। जिस ग्राहक का UCC 22:00 के बाद अनुपालक होता है, वह एक दिन बाद बोली लगाता है।',
  'Market stays open for %{names}.': '%{names} के लिए बाज़ार खुला रहेगा।',
} satisfies Catalogue;
