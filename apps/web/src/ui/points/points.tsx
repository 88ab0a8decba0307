import { rich } from '../../language/messages.ts'
import { Coin } from '../drawings/coin.tsx'

/** A coin and the number; `label` shows the word too. */
export function Points({
  amount,
  label = false,
  className = '',
}: {
  amount: number
  label?: boolean
  className?: string
}) {
  return (
    <span
      className={`inline-flex items-center gap-[0.25em] font-semibold whitespace-nowrap tabular ${className}`}
    >
      <Coin className="size-[1.15em] shrink-0" />
      <span>
        {rich('common.pointsAmount', {
          count: amount,
          word: (text) => <span className={label ? '' : 'sr-only'}>{text}</span>,
        })}
      </span>
    </span>
  )
}
