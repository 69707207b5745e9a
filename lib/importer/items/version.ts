/** Increase it when the importer's output changes: all sources are then read and rendered again. */
export const IMPORTER_VERSION = 24;
