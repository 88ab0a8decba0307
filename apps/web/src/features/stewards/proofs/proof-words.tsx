import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { MemberLine } from '../case/member-line.tsx'
import { Part } from '../case/part.tsx'
import { memberQuery } from '../members/members-data.ts'

/** Shows what the challenge asks for, and what the member says about the proof. */
export function ProofWords({ proof }: { proof: ProofCase }) {
  const {
    challengeDescription,
    challengeID: challengeId,
    challengeName,
    challengePoints,
    description,
    appeal,
  } = proof
  return (
    <Part title={t('desk-challenges.challengeAndWords')}>
      <dl className="flex flex-col gap-3">
        <Words term={t('desk-challenges.theChallenge')}>{challengeDescription}</Words>
        <Words term={t('desk-challenges.membersWords')}>{description}</Words>
        {appeal && <Words term={t('desk-challenges.appealWords')}>{appeal}</Words>}
      </dl>
      <p className="mt-3 text-muted">
        {rich('desk-challenges.challengeGives', {
          challengeName,
          points: challengePoints,
          link: (text) => <TextLink to={paths.deskChallenge(challengeId)}>{text}</TextLink>,
        })}
      </p>
    </Part>
  )
}

function Words({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{term}</dt>
      <dd dir="auto" className="text-as-page whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  )
}

export function ProofMember({ proof }: { proof: ProofCase }) {
  const { userId, points, shortfall } = proof
  const { data: details } = useQuery(memberQuery(useApi(), userId))
  return (
    <Part title={t('common.member')}>
      <MemberLine member={proof} details={details}>
        <p className="text-muted">
          {shortfall > 0
            ? t('desk-challenges.balanceOwing', { points, shortfall })
            : t('desk-challenges.balance', { points })}
        </p>
      </MemberLine>
    </Part>
  )
}
