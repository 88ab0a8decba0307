/** The name of a community until an owner chooses one. */
export const DEFAULT_NAME = 'Canopy'

/**
 * The community that is served: what it is called, and where it is. Server and page put what an owner has set in the place of `name`, `sentence`
 * and `logo`: empty are a sentence that is not their own, and the address of the logo while that is the leaf.
 */
export const site = {
  name: DEFAULT_NAME,
  sentence: '',
  logo: '',
  language: 'en',
  /** Phone numbers have `phoneDigits` digits after `callingCode`, or after a leading zero. */
  country: { name: 'Sri Lanka', callingCode: '94', phoneDigits: 9 },
  timeZone: 'Asia/Colombo',
  /** Amounts are whole units. `orders` stands before those on orders; people write the currency in each way of `written`. */
  currency: { code: 'LKR', symbol: 'Rs', orders: '₹', written: ['Rs.', 'Rs', 'LKR', '₹', '₨'] },
}
