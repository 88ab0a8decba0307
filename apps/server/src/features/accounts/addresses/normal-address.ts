/** The domains that ignore dots before the @, and the one by which all of them are known. */
const WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** The same text for all spellings that reach one mailbox: in any case, with a `+tag`, and with dots where they are ignored. */
export function normalAddress(email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).replace(/\.$/, '')
  const [local = ''] = address.slice(0, at).split('+', 1)
  const known = WITHOUT_DOTS.get(domain)
  return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`
}
