import { getDeskChallenge } from '@canopy/contract/desk/challenges/endpoints'
import type { Approval, ChallengeState, DeskChallenge } from '@canopy/contract/desk/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import type { Tone } from '../../../ui/badges/badge.tsx'
import { deskKeys } from '../desk/desk-keys.ts'

export const stateLabels: Record<ChallengeState, PlainMessageId> = {
  open: 'desk-challenges.stateOpen',
  upcoming: 'desk-challenges.stateUpcoming',
  ended: 'desk-challenges.stateEnded',
  closed: 'desk-challenges.stateClosed',
}

export const approvalLabels: Record<Approval, PlainMessageId> = {
  waiting: 'desk-challenges.approvalWaiting',
  approved: 'desk-challenges.approvalApproved',
  rejected: 'desk-challenges.approvalRejected',
}

const tones: Record<string, Tone> = {
  open: 'leaf',
  upcoming: 'info',
  ended: 'neutral',
  closed: 'danger',
} satisfies Record<ChallengeState, Tone>

export const toneOf = ({ state }: DeskChallenge): Tone => tones[state] ?? 'neutral'

export const challengeQuery = (api: Api, challengeId: number) =>
  queryOptions({
    queryKey: deskKeys.case('challenge', String(challengeId)),
    queryFn: ({ signal }) => api.call(getDeskChallenge, { params: { challengeId } }, { signal }),
  })
