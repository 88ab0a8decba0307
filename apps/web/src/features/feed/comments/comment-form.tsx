import { isBlank } from '@canopy/contract/fields'
import { COMMENT_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useSession } from '../../../session/session-data.ts'
import { storedUserId } from '../../../session/stored-session.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useAddComment } from '../data/comments.ts'

/** A comment being written, which is stored as a draft until it is sent. */
function useNewComment(postId: string) {
  const { userId } = useSession()
  const draft = storedText(storageKeys.draft(userId, `comment:${postId}`))
  const [text, setText] = useState(() => draft.get() ?? '')
  const { mutate, isPending } = useAddComment(postId)
  const idempotency = useIdempotencyKey<{ text: string }>()
  const comment = text.trim()
  const isTooLong = comment.length > COMMENT_MAX

  const write = (typed: string) => {
    setText(typed)
    draft.set(typed)
  }
  const send = () => {
    if (isBlank(comment) || isTooLong || isPending || storedUserId() === null) return
    mutate(
      { text: comment, idempotencyKey: idempotency.keyOf({ text: comment }) },
      {
        onSuccess: () => {
          setText('')
          idempotency.renew()
        },
      },
    )
  }
  return { text, write, send, isPending, isTooLong }
}

/** Enter sends, Shift+Enter starts a new line. A comment that could not be sent stays in the box. */
export function CommentForm({ postId, ref }: { postId: string; ref?: Ref<HTMLTextAreaElement> }) {
  const { text, write, send, isPending, isTooLong } = useNewComment(postId)
  const faultId = useId()
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      noValidate
      className="flex w-full flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTooLong) event.currentTarget.querySelector('textarea')?.focus()
        send()
      }}
    >
      <div className="flex flex-wrap items-end justify-end gap-2">
        <TextArea
          ref={ref}
          rows={1}
          dir="auto"
          className="min-w-0 flex-1 basis-32"
          aria-label="Write a comment"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? faultId : undefined}
          placeholder="Write a comment..."
          value={text}
          readOnly={isPending}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" size="large" pending={isPending}>
          Send
        </Button>
      </div>
      {isTooLong && <Fault id={faultId}>{messages.commentTooLong}</Fault>}
    </form>
  )
}
