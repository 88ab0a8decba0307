import type { Overview } from '@canopy/contract/desk/overview'
import { rich, t } from '../../../language/messages.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { linkTo, sections } from '../desk/sections.ts'
import { WaitingCount } from '../desk/waiting-count.tsx'

/** Lists what waits for this steward, oldest first. */
export function WaitingList({ waiting }: { waiting: Overview['waiting'] }) {
  return (
    <Card className="min-w-0 p-5">
      <h2 className="mb-3 text-base font-bold">{t('desk.waitingCases')}</h2>
      {waiting.length === 0 ? (
        <p className="text-muted">{t('desk.nothingWaits')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {waiting.map(({ kind, count, since }) => {
            const section = sections.find((each) => each.kind === kind)
            return (
              <li
                key={kind}
                className="grid min-h-11 grid-cols-[minmax(min-content,1fr)_auto_minmax(0,9rem)] items-center gap-3 py-2"
              >
                {section ? <TextLink to={linkTo(section, count)}>{t(section.label)}</TextLink> : kind}
                <WaitingCount count={count} />
                <span className="text-end text-muted wrap-anywhere">
                  {since && rich('desk.oldestCase', { time: () => <TimeAgo time={since} /> })}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
