/** The community that is served: what it is called, and where it is. */
export const site = {
  name: 'Canopy',
  language: 'en',
  /** Phone numbers have `phoneDigits` digits after `callingCode`, or after a leading zero. */
  country: { name: 'Sri Lanka', callingCode: '94', phoneDigits: 9 },
  timeZone: 'Asia/Colombo',
  /** Amounts are whole units. `orders` stands before those on orders; people write the currency in each way of `written`. */
  currency: { code: 'LKR', symbol: 'Rs', orders: '₹', written: ['Rs.', 'Rs', 'LKR', '₹', '₨'] },
}
