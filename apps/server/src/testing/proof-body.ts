import { dataUrl, makePhoto } from './photo.ts'

/** Fits the challenge of `make.challenge()`. */
export const PLANTED = 'I planted a young mango tree in our garden this morning and watered it well.'

let scenes = 10_000

/** A proof as the submit screen sends it, with a new photo. */
export async function proofBody(
  { userId, username }: { userId: string; username: string },
  { challengeId, challengeName }: { challengeId: number; challengeName: string },
  description = PLANTED,
) {
  const imageUrl = dataUrl(await makePhoto(scenes++))
  return { challengeID: challengeId, challengeName, userId, username, description, imageUrl }
}
