import {
  endInvitations,
  listInvitationLists,
  pauseInvitations,
  resumeInvitations,
} from '@canopy/contract/desk/invitation-lists/endpoints'
import type { InvitationList, ListState } from '@canopy/contract/desk/invitation-lists/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../api/client.ts'
import { useApi } from '../../../../api/context.ts'
import { t } from '../../../../language/messages.ts'
import { useDecision } from '../../decision/use-decision.ts'
import { deskKeys } from '../../desk/desk-keys.ts'

const KIND = 'invitation-list'

export const stateLabels: Readonly<Record<string, PlainMessageId>> = {
  sending: 'desk-doors.stateSending',
  paused: 'desk-doors.statePaused',
  held: 'desk-doors.stateHeld',
  sent: 'desk.stateSent',
  stopped: 'desk-doors.stateStopped',
  ended: 'desk-doors.stateEnded',
} satisfies Record<ListState, PlainMessageId>

/** Looks again every few seconds while mails are sent. */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists(KIND),
    queryFn: ({ signal }) => api.call(listInvitationLists, {}, { signal }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.some((list) => list.state === 'sending') ? 5 * SECOND : false,
  })

/** Pauses and resumes a list, each with an undo, and ends it for good. */
export function useListDecisions({ listId, name }: InvitationList, onEnded: () => void) {
  const api = useApi()
  const params = { listId }
  const pause = () => api.call(pauseInvitations, { params })
  const resume = () => api.call(resumeInvitations, { params })
  const about = { kind: KIND, id: listId, onDecided: () => {} }
  return {
    pause: useDecision({
      ...about,
      decide: pause,
      done: t('desk-doors.listPaused', { name }),
      undo: () => resume,
    }),
    resume: useDecision({
      ...about,
      decide: resume,
      done: t('desk-doors.listResumed', { name }),
      undo: () => pause,
    }),
    end: useDecision({
      ...about,
      decide: () => api.call(endInvitations, { params }),
      done: t('desk-doors.listEnded', { name }),
      onDecided: onEnded,
    }),
  }
}
