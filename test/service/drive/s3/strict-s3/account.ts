/** The only bucket and the only credentials of the server. */
export const BUCKET = 'docloom-test';
export const REGION = 'eu-central-1';
export const ACCESS_KEY_ID = 'AKIADOCLOOMTEST00001';
export const SECRET_ACCESS_KEY = 'not/a+secret/of/anybody/0123456789abcdef';
