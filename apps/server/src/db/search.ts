/** All words of `q`, in the language of `to_tsquery`; the ends of words may be missing. */
export const prefixesOf = (q: string) =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`)
    .join(' & ')
