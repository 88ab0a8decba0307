import { domainToUnicode } from 'node:url'

/** An address as its member reads it: domains of other alphabets in their own letters. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
