/** A username as every screen shows it, with one @, whether or not it comes with its own. */
export const handle = (username: string | undefined) => `@${username?.replace(/^@/, '') || 'anonymous'}`
