import type { PlaceSettings } from '@canopy/contract/desk/community/place'
import { numberIn } from '@canopy/contract/text/typed-number'

/** The form; `areas` has one in each line. */
export type TypedPlace = {
  country: string
  callingCode: string
  phoneDigitsMin: string
  phoneDigitsMax: string
  postalCodes: string
  areas: string
  timeZone: string
  currency: string
  symbol: string
  reason: string
}

export const typedOf = ({ version: _, hasOrders: __, ...place }: PlaceSettings): TypedPlace => ({
  ...place,
  phoneDigitsMin: String(place.phoneDigitsMin),
  phoneDigitsMax: String(place.phoneDigitsMax),
  areas: place.areas.join('\n'),
  reason: '',
})

/** The change that is sent for what is typed about the `seen` place. */
export const changeOf = ({ version }: PlaceSettings, typed: TypedPlace) => ({
  ...typed,
  callingCode: typed.callingCode.trim().replace(/^\+/, ''),
  phoneDigitsMin: numberIn(typed.phoneDigitsMin),
  phoneDigitsMax: numberIn(typed.phoneDigitsMax),
  areas: typed.areas.split('\n').filter((line) => line.trim() !== ''),
  version,
})
