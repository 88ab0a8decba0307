/** Separates two facts on a line, which can break before it, but not after it. */
export const DOT = ' ·\u00a0'
