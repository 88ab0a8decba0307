import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { dataUrl } from '../../apps/server/src/testing/photo.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { requests } from './requests.ts'
import type { Environment, Row } from './row.ts'

const AT_ONCE = 4
/** Number of proofs that can be submitted: each needs a picture that resembles no other, and a member proves a challenge once. */
const PICTURES = 2000
const CHALLENGE = {
  challengeName: 'Plant a tree',
  description: 'Plant a tree in your neighbourhood and show it in the ground.',
  photoUrl: 'https://example.org/tree.jpg',
  points: 10,
}
const STORY = 'I planted a young mango tree in our garden this morning and watered it well.'

const noise = () => {
  const raw = { width: 24, height: 24, channels: 3 } as const
  return sharp(randomBytes(24 * 24 * 3), { raw })
    .resize(320, 320, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}

/** Sends a request of the first member. Returns the reply. */
async function post({ appUrl, targets }: Environment, path: string, body: object) {
  const [member] = targets.members
  const response = await fetch(new URL(path, appUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member?.token}` },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
  return text
}

/** Returns its id. */
export async function createChallenge(environment: Environment) {
  const { reply, path } = allEndpoints.createChallenge
  return reply.parse(JSON.parse(await post(environment, path, CHALLENGE))).challengeId
}

/** Body of the call. `imageUrl` is the picture as a data URL. */
export const proofOf = (userId: string, challengeId: number, imageUrl: string) => ({
  challengeID: challengeId,
  challengeName: CHALLENGE.challengeName,
  userId,
  username: 'bench',
  description: STORY,
  imageUrl,
})

/** A proof is submitted, and the word-based reviewer verifies it before the response. */
export const verdict: Row = {
  name: 'proof, from submission to verdict',
  async load(environment) {
    const { targets } = environment
    const challenges: number[] = []
    while (challenges.length * targets.members.length < PICTURES)
      challenges.push(await createChallenge(environment))
    const pictures: string[] = []
    while (pictures.length < PICTURES) pictures.push(dataUrl(await noise()))
    let sent = 0
    const next = ({ userId }: { userId: string }) => {
      const imageUrl = pictures.pop()
      if (imageUrl === undefined) throw new Error('more proofs than pictures')
      const challengeId = challenges[Math.floor(sent / targets.members.length)] ?? 0
      sent += 1
      return proofOf(userId, challengeId, imageUrl)
    }
    const { method, path, reply } = allEndpoints.submitProof
    const [first] = targets.members
    const trial = reply.parse(
      JSON.parse(await post(environment, path, next({ userId: first?.userId ?? '' }))),
    )
    if (trial.status !== 'Verified') throw new Error(`a proof was not verified: ${trial.aiResponse}`)
    return requests(
      // The first member has proven the challenge.
      {
        ...environment,
        targets: { ...targets, members: [...targets.members.slice(1), ...targets.members.slice(0, 1)] },
      },
      { status: 200, connections: AT_ONCE },
      (caller) => ({
        method,
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(next(caller)),
      }),
    )
  },
}
