// Names by which parts of a page that do not import each other find each other in the document.

/** Data attribute of the modal's elements. */
export const MODAL_ROOT = 'modal-root';

/** Id of the element in the footer that holds links to choices made on the page. */
export const FOOTER_CHOICES = 'footer-choices';

/** Class of the large search form of a page. While it is in view the header has no search field. */
export const MAIN_SEARCH = 'main-search';
