/** Amounts as they are typed in forms. */

import { z } from 'zod/mini'
import { coded } from '../../language/coded-message.ts'
import { decimalIn } from '../../text/typed-decimal.ts'
import { amountUpTo } from './amount.ts'

/** `unit` is empty for a challenge that asks for no quantity. */
export type TypedQuantity = { unit: string; most: string }

/** The number that was typed. A text that says none becomes one that no schema accepts. */
export const amountIn = (text: string) => decimalIn(text) ?? NaN

export const typedAmount = (max: number) =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, coded('common.fillInAllFields'))),
    z.pipe(z.transform(amountIn), amountUpTo(max)),
  )
