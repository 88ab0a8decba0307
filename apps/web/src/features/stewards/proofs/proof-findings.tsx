import { criterionText } from '@canopy/contract/challenges/proofs/criterion-text'
import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { dateFormat } from '../../../language/dates.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { exactTime, TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { Part } from '../case/part.tsx'
import { issueLabel, noteLabel, reviewerLabel, statusLabels } from './proof-labels.ts'

/** Cameras record local time, which is stored as if it were UTC. */
const cameraTime = dateFormat({
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function juryText({ outcome, probability, votes }: NonNullable<ProofCase['jury']>) {
  if (outcome === null || probability === null || votes === null) return t('desk-challenges.juryAsked')
  if (outcome === 'Verified')
    return t('desk-challenges.juryVerified', { votes, share: Math.floor(100 * probability) })
  if (outcome === 'Issue')
    return t('desk-challenges.juryIssue', { votes, share: Math.floor(100 * (1 - probability)) })
  return t('desk-challenges.juryUnsure', { votes })
}

/** Shows what the checks found, and what the file told. The place of the photo is not stored. */
export function ProofFindings({ proof: { issue, facts, codeCriterion, jury } }: { proof: ProofCase }) {
  return (
    <Part title={t('desk-challenges.findings')}>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact term={t('desk-challenges.found')}>{issueLabel(issue)}</Fact>
        {codeCriterion !== null && (
          <Fact term={t('desk-challenges.toBeSeen')}>{criterionText(t, codeCriterion)}</Fact>
        )}
        {jury && <Fact term={t('desk-challenges.reviewerJury')}>{juryText(jury)}</Fact>}
        {facts && (
          <>
            <Fact term={t('desk-challenges.size')}>
              {t('desk-challenges.pixels', { width: String(facts.width), height: String(facts.height) })}
            </Fact>
            <Fact term={t('desk-challenges.contrast')}>
              {t('desk-challenges.contrastOf', { contrast: facts.contrast.toFixed(0) })}
            </Fact>
            <Fact term={t('desk-challenges.taken')}>
              {facts.takenAt
                ? t('desk-challenges.cameraClock', { time: cameraTime.format(new Date(facts.takenAt)) })
                : t('desk-challenges.notSaid')}
            </Fact>
            <Fact term={t('desk-challenges.camera')}>{facts.device ?? t('desk-challenges.notSaid')}</Fact>
            <Fact term={t('desk-challenges.origin')}>
              {facts.notes.length === 0
                ? t('desk-challenges.originUnknown')
                : facts.notes.map(noteLabel).join(', ')}
            </Fact>
          </>
        )}
      </dl>
    </Part>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

/** All reviews, oldest first. */
export function ProofReviews({ reviews }: Pick<ProofCase, 'reviews'>) {
  return (
    <Part title={t('desk-challenges.reviews')}>
      {reviews.length === 0 && <p className="text-muted">{t('desk-challenges.noReviews')}</p>}
      <ol className="flex flex-col gap-3">
        {reviews.map(({ at, reviewer, status, feedback, model, probability }) => (
          <li key={at} className="border-s-2 border-line ps-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong>{reviewerLabel(reviewer)}</strong>
              <Badge>{labelOf(statusLabels, status)}</Badge>
              {model && <span className="text-muted">{model}</span>}
              {probability !== null && (
                <span className="text-muted">
                  {t('desk-challenges.rightOf100', { count: Math.floor(100 * probability) })}
                </span>
              )}
              <span className="text-muted" title={exactTime.format(new Date(at))}>
                <TimeAgo time={at} />
              </span>
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">{feedback}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}
