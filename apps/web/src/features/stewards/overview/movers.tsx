import type { Mover } from '@canopy/contract/desk/overview'
import { rich } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

/** The challenges or products that moved most. */
export function Movers({
  title,
  unit,
  movers,
  pathOf,
  empty,
}: {
  title: string
  /** Says what was counted. */
  unit: 'desk.verifiedCount' | 'desk.soldCount'
  movers: readonly Mover[]
  pathOf: (id: number) => string
  empty: string
}) {
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{title}</h2>
      {movers.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="divide-y divide-line">
          {movers.map(({ id, name, amount }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-2">
              <TextLink to={pathOf(id)} className="min-w-0 [overflow-wrap:anywhere]">
                {name}
              </TextLink>
              <span className="whitespace-nowrap tabular">
                {rich(unit, { amount, unit: (text) => <span className="text-muted">{text}</span> })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
