/** The reviewer of proofs: the one of the environment, or else the one that an owner has chosen. It is kept on every node until that changes. */

import type { ReviewerChoice } from '@canopy/contract/desk/reviewer/shapes'
import { MB } from '@canopy/contract/limits'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { fetchWithin, type Internet, privateServers } from '../internet/internet.ts'
import type { Changes } from '../live/changes.ts'
import { createKept } from '../live/kept.ts'
import { createReviewer } from '../reviewer/create-reviewer.ts'
import type { Reviewer } from '../reviewer/reviewer.ts'
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts'
import { OLLAMA_URL } from '../settings/reviewer.ts'
import { type StoredChoice, selectReviewerChoice } from './reviewer-queries.ts'

export type ReviewerReader = { read(): Promise<Reviewer> }

type Place = Pick<ReviewerChoice, 'provider' | 'address'>

/** Holder of a key: with another place, it cannot be decrypted. */
const holderOf = ({ provider, address }: Place) => `reviewer ${provider} ${address}`

export const sealKey = (box: SecretBox, key: string, place: Place) =>
  box.seal(Buffer.from(key), holderOf(place))

/** The server that an owner has typed, or that stands for none; undefined for the provider's own. */
export const serverOf = ({ provider, address }: Place) =>
  address || (provider === 'ollama' ? OLLAMA_URL : undefined)

/** Owners cannot have the server send photos anywhere but to public servers, and to an Ollama in their network. */
export const reachOf = (provider: string) => (provider === 'ollama' ? privateServers : undefined)

type Parts = { db: Db; changes: Changes; config: Config; internet: Internet }

export function createReviewerReader({ db, changes, config, internet }: Parts): ReviewerReader {
  if (config.fixesReviewer) {
    const fixed = createReviewer(config.reviewer)
    return { read: async () => fixed }
  }
  const box = createSecretBox({ db, config })

  function chosen({ sealed, ...choice }: StoredChoice): Reviewer {
    const { provider, model, address } = choice
    const name = provider === 'basic' ? provider : `${provider}:${model}`
    return createReviewer(
      { name, baseUrl: serverOf(choice), secondLook: config.reviewer.secondLook ?? choice.secondLook },
      {
        readKey: async () =>
          sealed ? (await box.open(sealed, holderOf({ provider, address }))).toString() : undefined,
        send: serverOf(choice) === undefined ? fetch : fetchWithin(internet, MB, reachOf(provider)),
      },
    )
  }

  return {
    read: createKept(changes, async () => ({
      value: chosen(await selectReviewerChoice(db)),
      keys: ['policy'],
    })).latest,
  }
}
