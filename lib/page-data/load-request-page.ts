import { found } from '@/lib/api/server';
import { REQUESTS_PATH, NEW_REQUEST_PATH } from '@/lib/rules/request-path';
import { layoutText } from '@/lib/text/layout';
import { requestFormText } from '@/lib/text/request-form';
import type { ContentLoader } from './content-page';
import { everyLanguage } from './translations';
import type { RequestPageContent } from '@/lib/views/request';

/** `/request/new`: the same for everybody; who is logged in is known in the browser only. */
export const loadNewRequest: ContentLoader<RequestPageContent> = async ({ locale }) => {
  const text = requestFormText[locale];
  return found({
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: text.mine, url: REQUESTS_PATH },
      { name: text.title, url: NEW_REQUEST_PATH },
    ],
    alternates: everyLanguage(NEW_REQUEST_PATH),
  });
};

/** `/request`: the frame of a customer's own requests. */
export const loadRequests: ContentLoader<RequestPageContent> = async ({ locale }) =>
  found({
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: requestFormText[locale].mine, url: REQUESTS_PATH },
    ],
    alternates: everyLanguage(REQUESTS_PATH),
  });
