import type { Trace } from './reviewer.ts'

/** US dollars for a million tokens. */
export type Prices = { input: number; output: number }

/** Cost in US dollars. Undefined if the prices or the tokens are not known. */
export function costOf(
  prices: Prices | undefined,
  { inputTokens, outputTokens }: Pick<Trace, 'inputTokens' | 'outputTokens'>,
) {
  if (!prices || inputTokens === undefined || outputTokens === undefined) return undefined
  return (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000
}
