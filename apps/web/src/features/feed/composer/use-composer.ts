import { messages } from '@canopy/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { scalePhoto } from '../../../ui/form/scale-photo.ts'
import { useCreatePost } from '../data/posts.ts'
import { explainPostFailure, faultOf, type PostFailure } from './post-failure.ts'

type Composed = { content: string; image: File | null; imageAlt: string }

export type Composer = ReturnType<typeof useComposer>

/** A post being written and sent. It stays as it is when sending fails or is cancelled. */
export function useComposer() {
  const { userId } = useSession()
  const draft = storedText(storageKeys.draft(userId, 'post'))
  const createPost = useCreatePost()
  const [text, setText] = useState(() => draft.get() ?? '')
  const [image, setImage] = useState<File | null>(null)
  const [imageAlt, setImageAlt] = useState('')
  const [failure, setFailure] = useState<PostFailure>()
  /** Upload progress from 0 to 1; undefined unless the post is being sent. */
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(null)
  const idempotency = useIdempotencyKey<Composed>()
  useEffect(() => () => running.current?.abort(), [])

  const write = (typed: string) => {
    setText(typed)
    draft.set(typed)
    setFailure(undefined)
  }
  const choose = (photo: File | null) => {
    setImage(photo)
    if (!photo) setImageAlt('')
    setFailure(undefined)
  }

  /** Calls `onPosted` once the post is created and the composer is empty again. */
  async function submit(onPosted: () => void) {
    if (running.current) return
    const post = { content: text.trim(), image, imageAlt: imageAlt.trim() }
    const fault = faultOf(post)
    setFailure(fault)
    if (fault !== undefined) return

    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress(0)
    try {
      // Not when the photo is chosen: the post could then be sent before scaling is done, without the photo.
      const photo = image && (await scalePhoto(image))
      await createPost(
        { ...post, image: photo },
        { signal, idempotencyKey: idempotency.keyOf(post), onProgress: setProgress },
      )
      idempotency.renew()
      write('')
      choose(null)
      onPosted()
      toast('success', messages.postCreated)
    } catch (error) {
      if (!signal.aborted) setFailure(explainPostFailure(error))
    }
    running.current = null
    setProgress(undefined)
  }

  return {
    text,
    write,
    image,
    choose,
    imageAlt,
    describe: setImageAlt,
    failure,
    rejectImage: (message: string) => setFailure({ message, field: 'image' }),
    progress,
    submit,
    cancel: () => running.current?.abort(),
  }
}
