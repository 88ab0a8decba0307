import type { ImportCheck, ImportLine, ImportOutcome } from '@canopy/contract/desk/shop/product-import'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useState } from 'react'
import { t, written } from '../../../../language/messages.ts'
import { Badge, type Tone } from '../../../../ui/badges/badge.tsx'
import { Button } from '../../../../ui/button.tsx'

const LINES_AT_ONCE = 100

const outcomes: Record<ImportOutcome, { label: PlainMessageId; tone: Tone }> = {
  new: { label: 'desk-shop.lineNew', tone: 'leaf' },
  changed: { label: 'desk-shop.lineChanged', tone: 'info' },
  faulty: { label: 'desk-shop.lineFaulty', tone: 'danger' },
}
const outcomeOf = (outcome: string) =>
  Object.entries(outcomes).find(([name]) => name === outcome)?.[1] ?? {
    label: outcome,
    tone: 'neutral' as const,
  }

/** Shows what each line of the file does, those with faults first. */
export function ImportLines({
  check: { lines, created, changed, unchanged, faulty },
}: {
  check: ImportCheck
}) {
  const [shown, setShown] = useState(LINES_AT_ONCE)
  const isFaulty = (line: ImportLine) => line.outcome === 'faulty'
  const ordered = [...lines.filter(isFaulty), ...lines.filter((line) => !isFaulty(line))]
  const counts = { created, changed, unchanged }
  return (
    <>
      <p role="status" className="font-semibold">
        {faulty > 0
          ? t('desk-shop.importCountsFaulty', { ...counts, faulty })
          : t('desk-shop.importCounts', counts)}
      </p>
      {faulty > 0 && (
        <p className="rounded-control bg-danger-tint px-4 py-3 text-danger-ink">
          {t('desk-shop.importFaulty')}
        </p>
      )}
      <ol
        aria-label={t('desk-shop.linesOfTheFile')}
        className="flex flex-col divide-y divide-line empty:hidden"
      >
        {ordered.slice(0, shown).map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ol>
      {ordered.length > shown && (
        <Button variant="secondary" className="self-center" onClick={() => setShown(shown + LINES_AT_ONCE)}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  )
}

const wordsOf = (column: string) => column.replaceAll('_', ' ')

function Line({ line: { line, sku, productName, outcome, changes, faults } }: { line: ImportLine }) {
  const { label, tone } = outcomeOf(outcome)
  // A new product is named beside its changes.
  const listed =
    outcome === 'new' ? changes.filter(({ column }) => column !== 'sku' && column !== 'name') : changes
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.5fr)]">
      <span className="flex items-baseline gap-3 text-muted tabular sm:flex-col sm:gap-1">
        {t('desk-shop.line', { line: String(line) })} <Badge tone={tone}>{written(label)}</Badge>
      </span>
      <span className="[overflow-wrap:anywhere]">
        <strong>{productName}</strong> <span className="text-muted tabular">{sku}</span>
      </span>
      <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        {faults.map(({ column, message }) => (
          <li key={column} className="font-medium text-danger-ink">
            {column && `${wordsOf(column)}: `}
            {message}
          </li>
        ))}
        {listed.map(({ column, before, after }) => (
          <li key={column}>
            <span className="text-muted">{wordsOf(column)}</span>{' '}
            {outcome !== 'new' && (
              <>
                {before || t('desk-shop.none')} <span aria-hidden="true">→</span>
                <span className="sr-only"> {t('common.changedTo')} </span>{' '}
              </>
            )}
            <span className="font-semibold">{after || t('desk-shop.none')}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
