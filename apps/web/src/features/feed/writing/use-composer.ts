import type { Commenting } from '@canopy/contract/feed/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../../../api/client.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { explainPostFailure, faultOf, type PostFailure } from './post-failure.ts'
import { type Photo, usePhotos } from './use-photos.ts'
import type { WrittenPoll } from './written-poll.ts'

export type Written = {
  content: string
  photos: Photo[]
  commenting: Commenting
  outside: boolean
  poll: WrittenPoll | undefined
}

export type Composer = ReturnType<typeof useComposer>

export const NOTHING: Written = {
  content: '',
  photos: [],
  commenting: 'everybody',
  outside: false,
  poll: undefined,
}

/** The text, which this browser stores under `name`. */
function useText(name: string, start: string) {
  const { userId } = useSession()
  const stored = storedText(storageKeys.draft(userId, name))
  const [text, setText] = useState(() => stored.get() ?? start)
  return {
    text,
    write(typed: string) {
      setText(typed)
      stored.set(typed)
    },
    forget: stored.clear,
  }
}

const scale = async (file: File) => (await import('../../../ui/form/photo/scale-photo.ts')).scalePhoto(file)

/** Uploads one post at a time; the upload can be cancelled. */
function useUpload() {
  /** Progress from 0 to 1; undefined while nothing is being sent. */
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

/** A post being written and sent. Its text is stored under `name`; without one that is stored it begins with `start`. */
export function useComposer(name: string, start = NOTHING) {
  const { text, forget, ...content } = useText(name, start.content)
  const { photos, ...chosen } = usePhotos(start.photos)
  const [poll, setPoll] = useState(start.poll)
  const upload = useUpload()
  const [commenting, setCommenting] = useState(start.commenting)
  const [outside, setOutside] = useState(start.outside)
  const [failure, setFailure] = useState<PostFailure>()
  const idempotency = useIdempotencyKey<Written>()

  const write = (typed: string) => {
    content.write(typed)
    setFailure(undefined)
  }
  const rejectImage = (message: string) => setFailure({ message, field: 'image' })
  const written = { content: text.trim(), photos, commenting, outside, poll }

  /** Shows what is wrong with what is written. Returns whether it can be sent. */
  function check() {
    const fault = faultOf(written)
    setFailure(fault)
    return fault === undefined
  }

  /**
   * Sends what is written, and `more` with it, by `deliver`. Returns whether that succeeded. Nothing changes if it fails or is cancelled;
   * `explain` makes the message.
   */
  async function send<More extends object>(
    more: More,
    deliver: (post: Written & More, options: CallOptions) => Promise<unknown>,
    explain: (error: unknown) => PostFailure | undefined = explainPostFailure,
  ) {
    if (upload.isRunning() || !check()) return false
    const post = { ...written, ...more }
    const signal = upload.start()
    let isSent = false
    try {
      // Not when the photos are chosen: the post could then be sent before scaling is done, without them.
      const scaled: Photo[] = []
      for (const { file, ...photo } of photos)
        scaled.push({ ...photo, alt: photo.alt.trim(), ...(file && { file: await scale(file) }) })
      const idempotencyKey = idempotency.keyOf(post)
      await deliver({ ...post, photos: scaled }, { signal, idempotencyKey, onProgress: upload.setProgress })
      idempotency.renew()
      isSent = true
    } catch (error) {
      if (!signal.aborted) setFailure(explain(error))
    }
    upload.end()
    return isSent
  }

  /** Replaces everything that is written. */
  function fill(post: Written) {
    write(post.content)
    chosen.set(post.photos)
    setPoll(post.poll)
    setCommenting(post.commenting)
    setOutside(post.outside)
  }

  return {
    written,
    text,
    photos,
    write,
    addPhoto(file: File) {
      if (chosen.add(file)) setFailure(undefined)
      else rejectImage(coded('feed.tooManyPhotos'))
    },
    removePhoto(id: string) {
      chosen.remove(id)
      setFailure(undefined)
    },
    movePhoto: chosen.move,
    setPhotos: chosen.set,
    describe: chosen.describe,
    poll,
    /** Undefined removes it. */
    writePoll(changed: WrittenPoll | undefined) {
      setPoll(changed)
      setFailure(undefined)
    },
    failure,
    commenting,
    chooseCommenting: setCommenting,
    outside,
    chooseOutside: setOutside,
    rejectImage,
    progress: upload.progress,
    check,
    send,
    cancel: upload.cancel,
    fill,
    clear: () => fill(NOTHING),
    /** Removes the stored text. */
    forget,
  }
}
