import type { ModelCurve, ReviewerQuality } from '@canopy/contract/desk/calibration/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Part } from '../case/part.tsx'

const states = {
  unknown: 'desk-calibration.unknown',
  fitted: 'desk-calibration.fitted',
  drifted: 'desk-calibration.drifted',
} as const satisfies Record<ModelCurve['state'], PlainMessageId>

const [WIDTH, HEIGHT, MARGIN] = [320, 200, 28]
const of100 = (share: number) => Math.round(100 * share)
/** From a certainty of 50 % on; below, nothing counts as an answer. */
const x = (certainty: number) => MARGIN + (WIDTH - 2 * MARGIN) * ((certainty - 0.5) / 0.5)
const y = (probability: number) => HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * probability

/** Shows for each model how often its verdicts are right, by how certain it says that it is. */
export function CurvePart({ quality: { curves, payAtOnce, decisionsMin } }: { quality: ReviewerQuality }) {
  return (
    <Part title={t('desk-calibration.title')}>
      <p className="mb-3 max-w-prose text-pretty text-muted">
        {t('desk-calibration.lead', { bar: payAtOnce, min: decisionsMin })}
      </p>
      {curves.some(({ isEarlier }) => isEarlier) && (
        <p className="mb-3 max-w-prose text-pretty text-muted">{t('desk-calibration.startsAnew')}</p>
      )}
      {curves.length === 0 && <p className="text-muted">{t('desk-calibration.none')}</p>}
      <ul className="flex flex-col gap-6">
        {curves.map((curve) => (
          <li key={`${curve.reviewer} ${curve.model} ${curve.asked}`}>
            <Curve curve={curve} bar={payAtOnce / 100} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Curve({ curve, bar }: { curve: ModelCurve; bar: number }) {
  const { reviewer, model, isEarlier, state, decisions, points, fitted } = curve
  const line = fitted.map(({ certainty, probability }) => `${x(certainty)},${y(probability)}`).join(' ')
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
        <bdi>{model || reviewer}</bdi>
        <Badge tone={state === 'drifted' ? 'danger' : 'neutral'}>{t(states[state])}</Badge>
        {isEarlier && <Badge tone="neutral">{t('desk-calibration.earlier')}</Badge>}
        <span className="font-normal text-muted">
          {t('desk-calibration.decisions', { count: decisions })}
        </span>
      </h3>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t('desk-calibration.curveOf', { model: model || reviewer })}
          className="w-full max-w-sm text-[0.625rem]"
          direction="ltr"
        >
          {[0, 0.5, 1].map((share) => (
            <text key={share} x={MARGIN - 5} y={y(share)} dy="0.35em" textAnchor="end" fill="var(--muted)">
              {formatNumber(of100(share))}
            </text>
          ))}
          {[0.5, 0.6, 0.7, 0.8, 0.9, 1].map((certainty) => (
            <text
              key={certainty}
              x={x(certainty)}
              y={HEIGHT - MARGIN + 14}
              textAnchor="middle"
              fill="var(--muted)"
            >
              {t('desk-calibration.percent', { share: of100(certainty) })}
            </text>
          ))}
          <path
            d={`M${MARGIN} ${MARGIN}V${HEIGHT - MARGIN}H${WIDTH - MARGIN}`}
            fill="none"
            stroke="var(--line)"
          />
          <path d={`M${MARGIN} ${y(bar)}H${WIDTH - MARGIN}`} stroke="var(--sun-ink)" strokeDasharray="7 4" />
          <polyline points={line} fill="none" stroke="var(--leaf-ink)" strokeWidth="2" />
          {points.map(({ certainty, decisions: made, right }) => (
            <circle
              key={certainty}
              cx={x(certainty)}
              cy={y(right / made)}
              r={Math.min(3 + Math.sqrt(made) / 2, 9)}
              fill="var(--info-ink)"
              opacity="0.7"
            />
          ))}
        </svg>
        <table className="text-end text-sm tabular">
          <caption className="sr-only">{t('desk-calibration.tableOf', { model: model || reviewer })}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 text-start font-semibold">
                {t('desk-calibration.certainty')}
              </th>
              <th scope="col" className="py-1 ps-4 font-semibold">
                {t('desk-calibration.expected')}
              </th>
              <th scope="col" className="py-1 ps-4 font-semibold">
                {t('desk-calibration.found')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {fitted.map(({ certainty, probability }) => {
              const point = points.find((made) => made.certainty === certainty)
              return (
                <tr key={certainty}>
                  <th scope="row" className="py-1 text-start font-normal">
                    {t('desk-calibration.percent', { share: of100(certainty) })}
                  </th>
                  <td className="py-1 ps-4">{formatNumber(of100(probability))}</td>
                  <td className="py-1 ps-4">
                    {point
                      ? t('desk-calibration.rightOf', { right: point.right, count: point.decisions })
                      : '–'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
