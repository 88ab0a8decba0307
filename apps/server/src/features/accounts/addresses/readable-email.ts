import { domainToUnicode } from 'node:url'

/** An address as its member reads it: domains of other alphabets in their own letters. */
export const readableEmail = (email: string): string =>
  email.replace(/@.*\bxn--.*$/i, (domain) => `@${domainToUnicode(domain.slice(1)) || domain.slice(1)}`)
