/** Members without a username are shown by the local part of their e-mail address. */
export const usernameOf = ({ username, email }: { username: string; email?: string | undefined }) =>
  username || email?.split('@')[0] || 'anonymous'

/** A username with exactly one @, whether or not it is stored with one. */
export const handle = (username: string | undefined) => `@${username?.replace(/^@/, '') || 'anonymous'}`
