/** A username with exactly one @, whether or not it is stored with one. */
export const handle = (username: string | undefined) => `@${username?.replace(/^@/, '') || 'anonymous'}`
