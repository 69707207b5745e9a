/** The page of known issues. */
export const KNOWN_ISSUES_PATH = '/known-issues';
