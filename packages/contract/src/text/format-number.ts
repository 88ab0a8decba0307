/** 12345 → "12,345". In a file of its own, because the first page does not load the schemas. */
export const formatNumber = (amount: number) => amount.toLocaleString('en')

/** 5 → "+5", -5 → "−5". */
export const formatChange = (amount: number) =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${formatNumber(Math.abs(amount))}`

export const formatPoints = (points: number) => `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`
