import { defineText } from './define';

/** Pages of requests in a browser that runs no scripts. */
export const withoutScriptText = defineText(
  {
    title: 'Halaman ini memerlukan JavaScript',
    hint: 'Aktifkan JavaScript di pengaturan peramban Anda, lalu muat ulang halaman ini. Tanpa JavaScript pun kami dapat membantu, lewat telepon atau email:',
    hintAlone:
      'Aktifkan JavaScript di pengaturan peramban Anda, lalu muat ulang halaman ini. Tanpa JavaScript pun kami dapat dihubungi:',
  },
  {
    title: 'This page needs JavaScript',
    hint: 'Turn JavaScript on in the settings of your browser and load this page again. We can help without it as well, by phone or e-mail:',
    hintAlone:
      'Turn JavaScript on in the settings of your browser and load this page again. We can be reached without it as well:',
  },
);
