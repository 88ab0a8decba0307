import { getDoor } from '@canopy/contract/accounts/door/endpoints'
import type { DoorMode } from '@canopy/contract/accounts/door/shapes'
import { undoneReason } from '@canopy/contract/desk/cases'
import {
  acceptApplication,
  changeDoor,
  declineApplication,
  getDoorSettings,
  listApplications,
} from '@canopy/contract/desk/doors/endpoints'
import type { DoorChange, DoorSettings, WaitingApplication } from '@canopy/contract/desk/doors/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { t } from '../../../language/messages.ts'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const doorModes: Record<DoorMode, { label: PlainMessageId; text: PlainMessageId }> = {
  open: { label: 'desk-doors.modeOpen', text: 'desk-doors.modeOpenText' },
  invitation: { label: 'desk-doors.modeInvitation', text: 'desk-doors.modeInvitationText' },
  approval: { label: 'desk-doors.modeApproval', text: 'desk-doors.modeApprovalText' },
}

export const doorQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists('door'),
    queryFn: ({ signal }) => api.call(getDoorSettings, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** The door as visitors see it. */
export const shownDoorQuery = (api: Api) =>
  queryOptions({ queryKey: ['door'], queryFn: ({ signal }) => api.call(getDoor, {}, { signal }) })

export const applicationsQuery = (api: Api) =>
  infiniteQueryOptions(pagedQuery(api, deskKeys.lists('application'), listApplications, {}))

/** Changes the door, with an undo. */
export function useDoorChange(onDecided: () => void) {
  const api = useApi()
  return useDecision({
    kind: 'door',
    id: 'door',
    decide: ({ body }: { body: DoorChange; before: DoorSettings }) => api.call(changeDoor, { body }),
    undo:
      ({ body, before }, { version }) =>
      () =>
        api.call(changeDoor, { body: { ...before, version, reason: undoneReason(body.reason) } }),
    done: t('desk-doors.doorChanged'),
    onDecided,
  })
}

type Decided = WaitingApplication & { reason?: string }

/** Accepts an application, or declines it with a reason. Neither can be undone: the applicant is told at once. */
export function useApplicationDecision({ applicationId }: WaitingApplication, onDecided: () => void) {
  const api = useApi()
  const params = { applicationId }
  return useDecision({
    kind: 'application',
    id: applicationId,
    decide: async ({ reason }: Decided) => {
      if (reason === undefined) await api.call(acceptApplication, { params })
      else await api.call(declineApplication, { params, body: { reason } })
    },
    done: (_, { fullName: name, reason }) =>
      reason === undefined ? t('desk-doors.accepted', { name }) : t('desk-doors.declined', { name }),
    onDecided,
  })
}
