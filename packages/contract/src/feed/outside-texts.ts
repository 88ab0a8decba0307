/** Names the readers of a post that its author shows to people without an account, in the same words wherever it is chosen. */
export const OUTSIDE_READERS = 'Everybody, also without an account and in search engines'
