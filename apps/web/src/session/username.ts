/** The name behind the @: of a member without one, the part of their e-mail address before the @. */
export const usernameOf = ({ username, email }: { username: string; email?: string | undefined }) =>
  username || email?.split('@')[0] || 'anonymous'
