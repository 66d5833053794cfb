import { defineConfig } from 'vitepress';
import { chapters, manual } from './chapters.ts';

export default defineConfig({
  title: 'Offerdesk',
  description: 'The back office of an exchange’s offer-for-sale platform',
  srcDir: '.vitepress/pages',
  outDir: '.vitepress/dist',
  cleanUrls: true,
  rewrites: { 'manual/README.md': 'manual/index.md' },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Developers and operators', link: '/architecture' },
      { text: 'User manual', link: '/manual/' },
    ],
    sidebar: { '/manual/': manual, '/': chapters },
  },
});
