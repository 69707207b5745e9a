import { defineText } from './define';

/** Links to requests from other pages. Short, because articles carry it. */
export const requestEntryText = defineText(
  {
    create: 'Buat permintaan',
    mine: 'Permintaan saya',
    activity: 'Catat aktivitas',
    stillNeedHelp: 'Masih butuh bantuan?',
    stillNeedHelpHint: 'Ceritakan masalahnya, tim kami membalas lewat email.',
  },
  {
    create: 'Create a request',
    mine: 'My requests',
    activity: 'Record an activity',
    stillNeedHelp: 'Still need help?',
    stillNeedHelpHint: 'Tell us about the problem, our team answers by e-mail.',
  },
);
