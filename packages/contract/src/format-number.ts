/** A number as members read it, of rupees or points for example: 12345 → "12,345". Apart from the schemas, which pages load later. */
export const formatNumber = (amount: number) => amount.toLocaleString('en')
