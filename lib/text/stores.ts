import { defineText } from './define';

export const storesText = defineText(
  {
    title: 'Kantor layanan',
    lead: 'Datang, telepon, atau buat janji dengan petugas kami di kota Anda.',
    hours: 'Jam buka',
    phone: 'Telepon',
    directions: 'Petunjuk arah',
    empty: 'Belum ada kantor layanan.',
  },
  {
    title: 'Service offices',
    lead: 'Visit, call, or make an appointment with our staff in your city.',
    hours: 'Opening hours',
    phone: 'Phone',
    directions: 'Directions',
    empty: 'There are no service offices yet.',
  },
);
