import { listDeskChallenges } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { DOT } from '../../../ui/dot.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { AssignmentNotice } from '../decision/assignment-notice.tsx'
import { useAssignment } from '../decision/use-assignment.ts'
import { useWaiting } from '../desk/waiting-data.ts'
import { idIn } from '../proofs/proofs-data.ts'
import { ChallengeApproval } from './challenge-approval.tsx'
import { ChallengeBadges } from './challenge-badges.tsx'
import { ChallengeForm } from './challenge-form.tsx'
import { ChallengeMoves } from './challenge-moves.tsx'
import { challengeQuery } from './challenges-data.ts'

function ChallengeCasePage() {
  const challengeId = idIn(useParams().challengeId)
  const api = useApi()
  const challenge = useQuery(challengeQuery(api, challengeId))
  const waiting = useWaiting().of('challenge')
  usePageTitle(challenge.data?.challengeName ?? t('common.challenge'))
  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="challenge"
        list={waiting > 0 ? paths.deskWaitingChallenges : paths.deskChallenges}
        title={t('common.challenges')}
        load={(options) =>
          api.call(listDeskChallenges, { query: { approval: 'waiting', sort: 'oldest' } }, options)
        }
        casePath={(row) => paths.deskChallenge(row.challengeId)}
      />
      {challenge.isPending && <Skeleton className="h-96 w-full" />}
      {challenge.isError && !challenge.data && (
        <CaseFailure title={t('common.challenge')} gone={t('desk.challengeGone')} query={challenge} />
      )}
      {challenge.data && <LoadedChallenge key={challengeId} challenge={challenge.data} />}
    </div>
  )
}

function LoadedChallenge({ challenge }: { challenge: DeskChallengeCase }) {
  const { challengeId, challengeName, evidence, approval, policy, createdBy, createdAt, enrolled } = challenge
  const added = () => <TimeAgo time={createdAt} />
  const other = useAssignment('challenge', String(challengeId))
  return (
    <>
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-xl font-bold [overflow-wrap:anywhere]">{challengeName}</h1>
          <ChallengeBadges challenge={challenge} />
        </div>
        <p className="leading-6 text-muted pointer-coarse:leading-11">
          {t('desk-challenges.joinedCount', { count: enrolled })}
          {DOT}
          {createdBy
            ? rich('desk-challenges.addedBy', {
                fullName: createdBy.fullName,
                time: added,
                member: (text) => <TextLink to={paths.deskMember(createdBy.userId)}>{text}</TextLink>,
              })
            : rich('desk-challenges.addedAgo', { time: added })}
          {evidence === 'live' && `${DOT}${t('desk-challenges.asksLive')}`}
          {evidence === 'code' && `${DOT}${t('desk-challenges.asksCode')}`}
          {DOT}
          <TextLink
            to={`${paths.deskDecidedProofs}?challengeId=${challengeId}`}
            className="whitespace-nowrap"
          >
            {t('desk-challenges.decidedProofs')}
          </TextLink>
          {DOT}
          <TextLink to={paths.challenge(challengeId)} className="whitespace-nowrap">
            {t('desk-challenges.asMembersSeeIt')}
          </TextLink>
        </p>
      </header>
      <AssignmentNotice steward={other} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <Part title={t('common.edit')}>
          <ChallengeForm challenge={challenge} />
        </Part>
        <div
          className={`flex min-w-0 flex-col gap-4 ${approval === 'waiting' && policy.mode === 'guarded' ? 'max-xl:order-first' : ''}`}
        >
          <Part title={t('desk-challenges.pointsAndBudget')}>
            <ChallengeApproval challenge={challenge} />
          </Part>
          <Part title={t('common.decision')}>
            <ChallengeMoves challenge={challenge} />
          </Part>
          <Part title={t('common.history')}>
            <History kind="challenge" id={String(challengeId)} />
          </Part>
        </div>
      </div>
    </>
  )
}

export { ChallengeCasePage as Component }
