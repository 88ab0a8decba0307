import { Button } from '../../../ui/button.tsx'
import type { Problem } from './cart-problems.ts'
import { useCart } from './cart-store.ts'

export function LineProblems({ problems }: { problems: Problem[] }) {
  const { change } = useCart()
  if (problems.length === 0) return null

  return (
    <ul className="flex flex-col gap-2">
      {problems.map(({ text, fixLabel, fix }) => (
        <li
          key={text}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-control bg-danger-tint py-1.5 pe-1.5 ps-3 text-sm font-medium text-danger-ink"
        >
          {text}
          <Button variant="secondary" size="small" onClick={() => change(fix)}>
            {fixLabel}
          </Button>
        </li>
      ))}
    </ul>
  )
}
