// @ts-check
import 'react-dom/client';

/**
 * What Next's client begins with: React first, and Next itself in a task of its own, between which the browser answers.
 * In one go they are the longest piece of work of a first load.
 */
setTimeout(() => import(/* webpackMode: "eager" */ 'next/dist/client/next.js'));
