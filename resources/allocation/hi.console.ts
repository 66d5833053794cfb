import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of allocation. */
export default {
  '%{symbol}: the seller has cancelled the offer. Nothing is allotted, and there is no T+1.':
    '%{symbol}: विक्रेता ने प्रस्ताव रद्द कर दिया है। कुछ आवंटित नहीं होता, और T+1 नहीं है।',
} satisfies Catalogue;
