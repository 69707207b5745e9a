// @ts-check
// The real thread on an engine whose fsync is gone, as a later version of PGlite might have it.
import { PGlite } from '@electric-sql/pglite';

const create = PGlite.create.bind(PGlite);
PGlite.create = async (/** @type {any} */ options) =>
  create({ ...options, startParams: [...options.startParams, '-F'] });

await import('../../../../lib/database/embedded/worker.mjs');
