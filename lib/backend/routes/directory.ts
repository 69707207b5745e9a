import { business, getApplicationAnswer, getBusinessQuery } from '@/lib/contract/directory';
import { getApplication } from '../services/get-application';
import { getBusiness } from '../services/get-business';
import { route } from './define-route';

export const directoryRoutes = [
  route('getApplication', { answer: getApplicationAnswer }, (_, deps) => getApplication(deps)),
  route('getBusiness', { query: getBusinessQuery, answer: business }, ({ query }, deps) =>
    getBusiness(query.locale, deps),
  ),
];
