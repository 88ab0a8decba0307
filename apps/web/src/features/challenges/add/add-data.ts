import { createChallenge, createChallengeWithPicture } from '@canopy/contract/challenges/adding/endpoints'
import type { ChallengeTexts } from '@canopy/contract/challenges/adding/new-challenge'
import type { Input } from '@canopy/contract/request'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { showChallenge } from '../challenges-data.ts'

/** Challenge with the address of a picture, or an uploaded one. */
export type ChallengeToAdd = Input<typeof createChallenge>['body'] | (ChallengeTexts & { photo: File })

type SendOptions = { signal: AbortSignal; idempotencyKey: string }

/** @throws ApiError when the server refuses */
export function useAddChallenge() {
  const api = useApi()
  const queries = useQueryClient()
  function add(added: ChallengeToAdd, options: SendOptions) {
    if (!('photo' in added)) return api.call(createChallenge, { body: added }, options)
    const { photo, ...texts } = added
    return api.call(
      createChallengeWithPicture,
      { body: { challenge: JSON.stringify(texts), photo } },
      options,
    )
  }
  return async (added: ChallengeToAdd, options: SendOptions) => {
    const challenge = await add(added, options)
    showChallenge(queries, api, challenge)
    return challenge
  }
}
