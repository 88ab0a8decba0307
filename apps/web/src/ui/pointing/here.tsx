import type { Region } from '@canopy/contract/challenges/proofs/shapes'
import { REGION_SCALE } from '@canopy/contract/limits'
import { t } from '../../language/messages.ts'
import { formatNumber } from '../../language/numbers.ts'
import type { Pointing } from './use-pointing.ts'

const PLACES = [
  ['topLeft', 'top', 'topRight'],
  ['left', 'other', 'right'],
  ['bottomLeft', 'bottom', 'bottomRight'],
] as const
const thirdOf = (start: number, end: number) => Math.floor((3 * (start + end)) / (2 * REGION_SCALE + 1))

/** Says in words about where on the photo a region is. */
const placeOf = ({ left, top, right, bottom }: Region) =>
  PLACES[thirdOf(top, bottom)]?.[thirdOf(left, right)] ?? 'other'

/** Points out on the photo where a criterion was seen. Nothing without a region. */
export function Here({
  region,
  number,
  pointing: { pressed, press, setNear },
}: {
  region: Region | null | undefined
  number: number
  pointing: Pointing
}) {
  if (!region) return null
  const [enter, leave] = [() => setNear(number), () => setNear(undefined)]
  return (
    <button
      type="button"
      aria-pressed={pressed === number}
      onClick={() => press(number)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
      className="relative mt-1 inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge ps-1.5 pe-3 text-xs font-semibold hover:bg-sunken aria-pressed:border-leaf-ink aria-pressed:bg-leaf-tint aria-pressed:text-leaf-ink pointer-coarse:min-h-11"
    >
      <span className="flex h-5 min-w-5 items-center justify-center rounded-full border border-current px-1 tabular">
        {formatNumber(number)}
      </span>
      {t('proofs.here')}
      <span className="sr-only">{t('proofs.hereOnPhoto', { place: placeOf(region) })}</span>
    </button>
  )
}
