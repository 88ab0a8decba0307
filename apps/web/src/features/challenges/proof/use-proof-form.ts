import { NewProof } from '@canopy/contract/challenges/proofs/new-proof'
import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import type { Quantity } from '@canopy/contract/challenges/quantities/shapes'
import { typedAmount } from '@canopy/contract/challenges/quantities/typed'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useSession } from '../../../session/session-data.ts'
import { usernameOf } from '../../../session/username.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { forgetHanded, forgetShared, handedTo } from '../../../ui/form/photo/shared-photos.ts'
import type { LivePhoto } from './photo/camera-dialog.tsx'
import { useSubmitProof } from './proofs-data.ts'

const noAmount = z.pipe(
  z.string(),
  z.transform((): number | undefined => undefined),
)

const proofInput = (asked: Quantity | null) =>
  z.object({
    description: NewProof.shape.description,
    quantity: asked ? typedAmount(asked.most) : noAmount,
    photo: z.pipe(
      z.nullable(z.file().check(z.maxSize(MAX_IMAGE_BYTES, coded('common.imageTooLarge')))),
      z.file({ error: coded('common.fillInAllFields') }),
    ),
  })
type ProofInput = z.infer<ReturnType<typeof proofInput>>

/** A proof while it is written and submitted. The form is emptied when the server responds, and stays as it is when it does not. It begins with the description of the proof that is `retaken`. */
export function useProofForm(
  { challengeId, challengeName, evidence, quantity: asked }: Challenge,
  retaken: Proof | undefined,
  onVerdict: (proof: Proof) => void,
) {
  const session = useSession()
  const { userId } = session
  const draft = storedText(storageKeys.proofDraft(userId, challengeId))
  const submitProof = useSubmitProof()
  const idempotency = useIdempotencyKey<ProofInput>()
  /** The share of the photo that is uploaded, 0 to 1. */
  const [uploaded, setUploaded] = useState(0)
  const [live, setLive] = useState<LivePhoto>()
  const running = useRef<AbortController>(null)
  // The photo that another app has shared.
  const [shared] = useState(() => (evidence === 'live' ? null : (handedTo(userId, challengeId)[0] ?? null)))
  useEffect(() => forgetHanded(challengeId), [challengeId])
  const form = useForm({
    resolver: zodResolver(proofInput(asked)),
    defaultValues: {
      description: draft.get() || (retaken?.description ?? ''),
      quantity: String(retaken?.quantity ?? ''),
      photo: shared,
    },
  })

  async function submit(input: ProofInput, pageLeft: AbortSignal) {
    const cancelled = new AbortController()
    running.current = cancelled
    setUploaded(0)
    const { description, quantity, photo } = input
    const proof = await submitProof({
      body: {
        challengeID: challengeId,
        challengeName,
        userId,
        username: usernameOf(session),
        description,
        quantity,
        imageUrl: await toDataUrl(photo),
        captureToken: live?.photo === photo ? live.token : undefined,
      },
      options: {
        signal: AbortSignal.any([pageLeft, cancelled.signal]),
        idempotencyKey: idempotency.keyOf({ description, quantity, photo }),
        onProgress: setUploaded,
      },
    })
    draft.clear()
    if (shared) void forgetShared()
    form.reset({ description: '', quantity: '', photo: null })
    onVerdict(proof)
  }

  function takePhoto(taken: LivePhoto) {
    setLive(taken)
    form.setValue('photo', taken.photo, { shouldValidate: true })
  }

  return {
    form,
    submit,
    takePhoto,
    uploaded,
    cancel: () => running.current?.abort(),
    saveDraft: draft.set,
  }
}

/** @throws DOMException when the file can no longer be read */
function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
