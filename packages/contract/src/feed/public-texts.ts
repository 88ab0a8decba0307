/** Names the readers of a post that its author shows to people without an account, in the same words wherever it is chosen. */
export const PUBLIC_READERS = 'Everybody, also without an account and in search engines'

/** `PUBLIC_READERS` where there is little room. */
export const PUBLIC_LABEL = 'Everybody, also outside'
