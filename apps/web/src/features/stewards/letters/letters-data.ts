import { countLetterReaders, getDeskLetter, listLetters } from '@canopy/contract/desk/letters/endpoints'
import type { DeskLetter, LetterState } from '@canopy/contract/desk/letters/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import type { Tone } from '../../../ui/badges/badge.tsx'
import { deskKeys } from '../desk/desk-keys.ts'

export const stateLabels: Record<LetterState, PlainMessageId> = {
  draft: 'desk-letters.stateDraft',
  sending: 'desk-letters.stateSending',
  paused: 'desk-letters.statePaused',
  sent: 'desk.stateSent',
  cancelled: 'desk-letters.stateCancelled',
}

const tones: Record<string, Tone> = {
  draft: 'neutral',
  sending: 'info',
  paused: 'sun',
  sent: 'leaf',
  cancelled: 'danger',
} satisfies Record<LetterState, Tone>

export const toneOf = (state: string): Tone => tones[state] ?? 'neutral'

export const lettersQuery = (api: Api) =>
  infiniteQueryOptions(pagedQuery(api, deskKeys.lists('letter'), listLetters, {}))

/** Looks again every few seconds while the letter is sent. */
export const letterQuery = (api: Api, letterId: string) =>
  queryOptions({
    queryKey: deskKeys.case('letter', letterId),
    queryFn: ({ signal }) => api.call(getDeskLetter, { params: { letterId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? 5 * SECOND : false),
  })

/** Counts the readers of a draft as it is stored. */
export const readersQuery = (api: Api, { letterId, version }: DeskLetter) =>
  queryOptions({
    queryKey: [...deskKeys.case('letter', letterId), 'readers', version],
    queryFn: ({ signal }) => api.call(countLetterReaders, { params: { letterId } }, { signal }),
  })
