import { messages } from '@canopy/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useSession } from '../../../session/session-data.ts'
import { scalePhoto } from '../../../ui/scale-photo.ts'
import { toast } from '../../../ui/toast.ts'
import { useCreatePost } from '../data/feed-data.ts'
import { keepDraft, readDraft } from './draft.ts'
import { explainPostFailure, faultOf, type PostFailure } from './post-failure.ts'

type Composed = { content: string; image: File | null; imageAlt: string }

/** A post while it is written and sent. Whatever fails or is cancelled leaves it as it is. */
export function useComposer() {
  const { id: userId } = useSession()
  const createPost = useCreatePost()
  const [text, setText] = useState(() => readDraft(userId, 'post'))
  const [image, setImage] = useState<File | null>(null)
  const [imageAlt, setImageAlt] = useState('')
  const [failure, setFailure] = useState<PostFailure>()
  /** The share that has gone up, 0 to 1, while the post is sent. */
  const [sent, setSent] = useState<number>()
  const running = useRef<AbortController>(null)
  const idempotency = useIdempotencyKey<Composed>()
  useEffect(() => () => running.current?.abort(), [])

  const write = (typed: string) => {
    setText(typed)
    keepDraft(userId, 'post', typed)
    setFailure(undefined)
  }
  const choose = (photo: File | null) => {
    setImage(photo)
    if (!photo) setImageAlt('')
    setFailure(undefined)
  }

  /** Calls `onPosted` once the post is there and the box is empty again. */
  async function submit(onPosted: () => void) {
    if (running.current) return
    const post = { content: text.trim(), image, imageAlt: imageAlt.trim() }
    const fault = faultOf(post)
    setFailure(fault)
    if (fault !== undefined) return

    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setSent(0)
    try {
      // Not when it was chosen: who posts before that is done would post without the photo.
      const photo = image && (await scalePhoto(image))
      await createPost(
        { ...post, image: photo },
        { signal, idempotencyKey: idempotency.keyOf(post), onProgress: setSent },
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
    setSent(undefined)
  }

  return {
    text,
    write,
    image,
    choose,
    imageAlt,
    describe: setImageAlt,
    failure,
    refuse: (message: string) => setFailure({ message, field: 'image' }),
    sent,
    submit,
    cancel: () => running.current?.abort(),
  }
}
