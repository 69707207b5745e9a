import { business, getApplicationAnswer, getBusinessQuery } from '@/lib/contract/directory';
import { route } from '@/lib/backend/http/define-route';
import { getApplication } from './get-application';
import { getBusiness } from './get-business';

export const directoryRoutes = [
  route('getApplication', { answer: getApplicationAnswer }, (_, deps) => getApplication(deps)),
  route('getBusiness', { query: getBusinessQuery, answer: business }, ({ query }, deps) =>
    getBusiness(query.locale, deps),
  ),
];
