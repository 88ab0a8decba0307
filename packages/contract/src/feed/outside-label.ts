/** `OUTSIDE_READERS` where there is little room; in a file of its own, because the composer needs no more. */
export const OUTSIDE_LABEL = 'Everybody, also outside'
