import { v7 } from 'uuid'

export type Composed = { description: string; photo: File }

/** Makes the `Idempotency-Key` of each composed proof: the same one as long as neither text nor photo changes. */
export function createProofKeys() {
  let last: (Composed & { key: string }) | undefined
  return ({ description, photo }: Composed) => {
    if (last?.description !== description || last.photo !== photo) last = { description, photo, key: v7() }
    return last.key
  }
}
