/** Name of the data attribute that stands on everything that is part of the modal. */
export const MODAL_ROOT = 'modal-root';
