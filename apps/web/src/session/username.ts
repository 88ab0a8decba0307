/** Members without a username are shown by the local part of their e-mail address. */
export const usernameOf = ({ username, email }: { username: string; email?: string | undefined }) =>
  username || email?.split('@')[0] || 'anonymous'
