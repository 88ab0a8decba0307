import { wholeIn } from './typed-number.ts'

const DECIMALS = /^(.*)[.,](\d{1,2})$/s

/** Reads a number with two decimals at most, after a point or a comma: "12.5", "0,75", "1,250.50". Three digits after a comma are a group. */
export function decimalIn(text: string): number | undefined {
  const [typed, whole, decimals] = DECIMALS.exec(text.trim()) ?? []
  if (typed === undefined) return wholeIn(text.trim())
  const number = wholeIn(whole || '0')
  return number === undefined ? undefined : Number(`${number}.${decimals}`)
}
