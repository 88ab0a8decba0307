import { undoneReason } from '@canopy/contract/desk/cases'
import type { ChallengeMove } from '@canopy/contract/desk/challenges/changes'
import { moveChallenge, removeChallenge } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskChallenge } from '@canopy/contract/desk/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Decision } from '../decision/decision-bar.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { useReasonForm } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'

const READY_REASONS: readonly PlainMessageId[] = [
  'desk-challenges.reasonSeason',
  'desk-challenges.reasonAttention',
  'desk-challenges.reasonNotClear',
  'desk-challenges.reasonMistake',
]

const opposite: Record<ChallengeMove, ChallengeMove> = {
  close: 'reopen',
  reopen: 'close',
  feature: 'unfeature',
  unfeature: 'feature',
}

const done: Record<ChallengeMove, PlainMessageId> = {
  close: 'desk-challenges.closed',
  reopen: 'desk-challenges.reopened',
  feature: 'desk-challenges.featured',
  unfeature: 'desk-challenges.unfeatured',
}

type Input = { move: ChallengeMove; reason: string; version: number }

function useMove(challengeId: number, onDecided: () => void) {
  const api = useApi()
  const params = { challengeId }
  return useDecision({
    kind: 'challenge',
    id: String(challengeId),
    decide: (body: Input) => api.call(moveChallenge, { params, body }),
    undo:
      ({ move, reason, version }) =>
      () =>
        api.call(moveChallenge, {
          params,
          body: { move: opposite[move], reason: undoneReason(reason), version: version + 1 },
        }),
    done: (_, { move }) => t(done[move]),
    onDecided,
  })
}

/** A removed challenge cannot come back, so there is nothing to undo. */
function useRemoval({ challengeId, challengeName }: DeskChallenge) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { reason: string; version: number }) =>
      api.call(removeChallenge, { params: { challengeId }, body }),
    onSuccess: () => {
      toast('success', t('desk.challengeRemoved', { challengeName }))
      void queries.invalidateQueries({ queryKey: deskKeys.lists('challenge') })
      navigate(paths.deskChallenges)
    },
  })
}

export function ChallengeMoves({ challenge }: { challenge: DeskChallenge }) {
  const { challengeId, state, featured, enrolled, version } = challenge
  const form = useReasonForm()
  const decision = useMove(challengeId, () => form.reset())
  const removal = useRemoval(challenge)

  const run = (move: ChallengeMove) =>
    form.handleSubmit(({ reason }) => decision.decide({ move, reason, version }))

  const decisions: Decision[] = [
    state === 'closed'
      ? {
          letter: 'o',
          label: t('desk-challenges.reopen'),
          effect: t('desk-challenges.reopenEffect'),
          run: run('reopen'),
        }
      : {
          letter: 'c',
          label: t('desk-challenges.close'),
          effect: t('desk-challenges.closeEffect'),
          variant: 'danger',
          run: run('close'),
        },
    featured
      ? {
          letter: 'f',
          label: t('desk-challenges.unfeature'),
          effect: t('desk-challenges.unfeatureEffect'),
          variant: 'secondary',
          run: run('unfeature'),
        }
      : {
          letter: 'f',
          label: t('desk-challenges.feature'),
          effect: t('desk-challenges.featureEffect'),
          variant: 'secondary',
          run: run('feature'),
        },
  ]
  if (enrolled === 0)
    decisions.push({
      letter: 'd',
      label: t('desk-challenges.removeChallenge'),
      effect: t('desk-challenges.removeEffect'),
      variant: 'danger',
      run: form.handleSubmit(({ reason }) => removal.mutate({ reason, version })),
    })

  return (
    <DecisionForm
      form={form}
      decision={{
        ...decision,
        isPending: decision.isPending || removal.isPending,
        failure: decision.failure ?? removal.error?.message,
      }}
      decisions={decisions}
      ready={READY_REASONS}
      description={t('desk-challenges.moveReasonReaders')}
    />
  )
}
