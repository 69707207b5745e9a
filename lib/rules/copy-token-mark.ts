/** The first character of tokens that stop copies of mails. Tokens of customers never begin with it. */
export const COPY_TOKEN_MARK = '0';
