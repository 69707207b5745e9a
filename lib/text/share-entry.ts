import { defineText } from './define';

/** The button that shares a page. Short, because articles carry it. */
export const shareEntryText = defineText({ share: 'Bagikan' }, { share: 'Share' });
