import { Button } from '../../../ui/button.tsx'
import type { Problem } from './cart-problems.ts'
import { useCart } from './cart-store.ts'

/** What is wrong with a line of the cart, each with the button that mends it. */
export function LineProblems({ problems }: { problems: Problem[] }) {
  const { change } = useCart()
  if (problems.length === 0) return null

  return (
    <ul className="flex flex-col gap-2">
      {problems.map(({ text, remedy, mend }) => (
        <li
          key={text}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-control bg-danger-tint py-1.5 pr-1.5 pl-3 text-sm font-medium text-danger-ink"
        >
          {text}
          <Button variant="secondary" size="small" onClick={() => change(mend)}>
            {remedy}
          </Button>
        </li>
      ))}
    </ul>
  )
}
