import type { ModelCurve, ReviewerQuality } from '@canopy/contract/desk/calibration/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import { shortDay } from '../../../ui/short-day.ts'
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
  const { reviewer, model, isEarlier, state, decisions, driftedAt, points, fitted } = curve
  const title = t('desk-calibration.tableOf', { model: model || reviewer })
  const day = state === 'drifted' ? shortDay(driftedAt) : undefined
  const line = fitted.map(({ certainty, probability }) => `${x(certainty)},${y(probability)}`).join(' ')
  return (
    <>
      <h3 className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        <bdi>{model || reviewer}</bdi>
        {isEarlier ? (
          <Badge tone="neutral">{t('desk-calibration.earlier')}</Badge>
        ) : (
          <Badge tone={state === 'drifted' ? 'danger' : 'neutral'}>{t(states[state])}</Badge>
        )}
        <span className="font-normal text-muted">
          {day === undefined
            ? t('desk-calibration.decisions', { count: decisions })
            : t('desk-calibration.decisionsSince', { count: decisions, day })}
        </span>
      </h3>
      <details open={!isEarlier}>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm">{title}</summary>
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
            <path
              d={`M${MARGIN} ${y(bar)}H${WIDTH - MARGIN}`}
              stroke="var(--sun-ink)"
              strokeDasharray="7 4"
            />
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
          <div className="max-w-sm grow text-sm">
            <NumberTable
              title={title}
              head={[
                t('desk-calibration.certainty'),
                t('desk-calibration.expected'),
                t('desk-calibration.found'),
              ]}
              rows={fitted.map(({ certainty, probability }) => {
                const point = points.find((made) => made.certainty === certainty)
                return {
                  key: certainty,
                  name: t('desk-calibration.percent', { share: of100(certainty) }),
                  numbers: [
                    formatNumber(of100(probability)),
                    point
                      ? t('desk-calibration.rightOf', { right: point.right, count: point.decisions })
                      : '–',
                  ],
                }
              })}
            />
          </div>
        </div>
      </details>
    </>
  )
}
