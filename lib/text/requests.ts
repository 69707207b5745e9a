import { defineText } from './define';

/** Words of requests that come from the backend. */
export const requestText = defineText(
  {
    project: 'Permintaan bantuan',
    statuses: { open: 'Terbuka', 'in-progress': 'Sedang dikerjakan', completed: 'Selesai' },
  },
  {
    project: 'Support requests',
    statuses: { open: 'Open', 'in-progress': 'In progress', completed: 'Completed' },
  },
);
