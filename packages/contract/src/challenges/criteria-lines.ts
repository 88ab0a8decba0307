/** Criteria as they are typed: one on each line. */
export const criteriaLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
