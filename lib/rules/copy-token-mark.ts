/** The first sign of the tokens with which an address in copy stops mails; those of customers never begin with it. */
export const COPY_TOKEN_MARK = '0';
