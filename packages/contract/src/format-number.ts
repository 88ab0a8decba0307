/** 12345 → "12,345". In a file of its own, because the first page does not load the schemas. */
export const formatNumber = (amount: number) => amount.toLocaleString('en')
