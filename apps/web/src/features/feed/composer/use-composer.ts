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

/** The text, which is stored as a draft, and the photo with its description. */
function useContent() {
  const { userId } = useSession()
  const draft = storedText(storageKeys.draft(userId, 'post'))
  const [text, setText] = useState(() => draft.get() ?? '')
  const [image, setImage] = useState<File | null>(null)
  const [imageAlt, setImageAlt] = useState('')
  return {
    text,
    image,
    imageAlt,
    describe: setImageAlt,
    write(typed: string) {
      setText(typed)
      draft.set(typed)
    },
    choose(photo: File | null) {
      setImage(photo)
      if (!photo) setImageAlt('')
    },
  }
}

/** One cancellable upload at a time. */
function useUpload() {
  /** From 0 to 1; undefined while nothing is being sent. */
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    progress,
    setProgress,
    isRunning: () => running.current !== null,
    start() {
      running.current = new AbortController()
      setProgress(0)
      return running.current.signal
    },
    end() {
      running.current = null
      setProgress(undefined)
    },
    cancel: () => running.current?.abort(),
  }
}

/** A post being written and sent. It stays as it is when sending fails or is cancelled. */
export function useComposer() {
  const createPost = useCreatePost()
  const content = useContent()
  const { text, image, imageAlt } = content
  const { progress, setProgress, isRunning, start, end, cancel } = useUpload()
  const [failure, setFailure] = useState<PostFailure>()
  const idempotency = useIdempotencyKey<Composed>()

  const write = (typed: string) => {
    content.write(typed)
    setFailure(undefined)
  }
  const choose = (photo: File | null) => {
    content.choose(photo)
    setFailure(undefined)
  }

  /** Calls `onPosted` once the post is created and the composer is empty again. */
  async function submit(onPosted: () => void) {
    if (isRunning()) return
    const post = { content: text.trim(), image, imageAlt: imageAlt.trim() }
    const fault = faultOf(post)
    setFailure(fault)
    if (fault !== undefined) return

    const signal = start()
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
    end()
  }

  return {
    ...content,
    write,
    choose,
    failure,
    rejectImage: (message: string) => setFailure({ message, field: 'image' }),
    progress,
    submit,
    cancel,
  }
}
