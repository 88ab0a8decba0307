import type { PageKind } from './pages.ts'

const NO_PAGES: readonly PageKind[] = []

/** The name of a community until an owner chooses one. */
export const DEFAULT_NAME = 'Canopy'

/** Kinds of postal codes by their signs; `none` where no address has one. */
export type PostalCodes = 'digits' | 'letters' | 'none'

/** Country, time and money of a community. */
export type Placed = {
  /**
   * `name` is English, `names` has others by language. Phone numbers have so many digits after the calling code, or after a leading zero.
   */
  country: {
    code: string
    name: string
    names: Record<string, string>
    callingCode: string
    phoneDigits: { min: number; max: number }
    phoneExample: string
  }
  postalCodes: PostalCodes
  /** Names of areas that orders are delivered to, of which buyers choose one. None means everywhere in the country. */
  areas: readonly string[]
  timeZone: string
  /**
   * Amounts are whole units. `symbol` stands before them in English, and in every language if it is `own`: then an owner has written it.
   * `orders` stands before those on orders; people write the currency in each way of `written`.
   */
  currency: { code: string; symbol: string; own: boolean; orders: string; written: readonly string[] }
}

export const DEFAULT_PLACE: Placed = {
  country: {
    code: 'LK',
    name: 'Sri Lanka',
    names: { si: 'ශ්‍රී ලංකාව', ta: 'இலங்கை' },
    callingCode: '94',
    phoneDigits: { min: 9, max: 9 },
    phoneExample: '077 123 4567',
  },
  postalCodes: 'digits',
  areas: [],
  timeZone: 'Asia/Colombo',
  currency: {
    code: 'LKR',
    symbol: 'Rs',
    own: false,
    orders: '₹',
    written: ['Rs.', 'Rs', 'LKR', '₹', '₨'],
  },
}

/**
 * The community that is served: what it is called, and where it is. Server and page put what an owner has set in the place of everything but the
 * language: empty are a sentence that is not their own, the address of the logo while that is the leaf, and pages while none is written. Nothing
 * keeps a part of it.
 */
export const site = {
  name: DEFAULT_NAME,
  sentence: '',
  logo: '',
  pages: NO_PAGES,
  language: 'en',
  ...DEFAULT_PLACE,
}

/** The name of the country in a language. */
export const countryIn = (language: string) => site.country.names[language] ?? site.country.name
