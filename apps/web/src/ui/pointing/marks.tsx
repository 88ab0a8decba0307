import type { CheckedCriterion, Region } from '@canopy/contract/challenges/proofs/shapes'
import { REGION_SCALE } from '@canopy/contract/limits'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../language/numbers.ts'
import type { Pointing } from './use-pointing.ts'

type Pointed = Pick<CheckedCriterion, 'region'>

type Mark = { region: Region; numbers: number[] }

/** Criteria that point at the same part share its mark. */
function marksOf(checklist: Pointed[]): Mark[] {
  const marks = new Map<string, Mark>()
  for (const [index, { region }] of checklist.entries()) {
    if (!region) continue
    const key = Object.values(region).join(' ')
    marks.set(key, { region, numbers: [...(marks.get(key)?.numbers ?? []), index + 1] })
  }
  return [...marks.values()]
}

const percent = (edge: number) => `${(100 * edge) / REGION_SCALE}%`

/**
 * Draws over a photo, which is as large as its frame allows, where its criteria were seen. Each mark has the number of its criterion. The
 * frame has a position.
 */
export function Marked({
  checklist,
  active,
  children,
}: { checklist: Pointed[]; children: ReactNode } & Partial<Pick<Pointing, 'active'>>) {
  const [ratio, setRatio] = useState<number>()
  const marks = marksOf(checklist)
  return (
    <span
      className="block size-full"
      onLoadCapture={({ target }) => {
        if (target instanceof HTMLImageElement) setRatio(target.naturalWidth / target.naturalHeight)
      }}
    >
      {children}
      {ratio !== undefined && marks.length > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0"
          style={{ containerType: 'size' }}
        >
          <span
            className="absolute inset-0 m-auto overflow-clip"
            style={{ width: `min(100cqw, ${100 * ratio}cqh)`, height: `min(100cqh, ${100 / ratio}cqw)` }}
          >
            {marks.map(({ region, numbers }) => (
              <Box key={numbers.join()} region={region} isActive={numbers.includes(active ?? 0)}>
                {numbers.map(formatNumber).join(', ')}
              </Box>
            ))}
          </span>
        </span>
      )}
    </span>
  )
}

const halo = (opacity: number) => `inset 0 0 0 2px rgb(0 0 0 / ${opacity}), 0 0 0 2px rgb(0 0 0 / ${opacity})`
const quiet = { border: '2px dashed #fff', boxShadow: halo(0.6) }
const lit = { border: '4px solid #fff', boxShadow: `${halo(0.8)}, 0 0 0 100vmax rgb(0 0 0 / 0.5)`, zIndex: 1 }
const badge = { border: '1px solid #fff', background: '#000', color: '#fff' }

/** White between two dark lines, which shows on light and dark photos; the active one is thicker, unbroken, and lit. */
function Box({
  region: { left, top, right, bottom },
  isActive,
  children,
}: {
  region: Region
  isActive: boolean
  children: string
}) {
  const place = {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  }
  // The number stays within the photo.
  const corner = {
    [left + right > REGION_SCALE ? 'right' : 'left']: 0,
    [top + bottom > REGION_SCALE ? 'bottom' : 'top']: 0,
  }
  return (
    <span className="absolute" style={{ ...place, ...(isActive ? lit : quiet) }}>
      <span
        className="absolute flex h-6 min-w-6 items-center justify-center px-1 text-xs font-bold whitespace-nowrap tabular"
        style={{ ...corner, ...badge }}
      >
        {children}
      </span>
    </span>
  )
}
