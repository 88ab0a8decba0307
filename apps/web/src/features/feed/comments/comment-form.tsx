import { isBlank } from '@canopy/contract/fields'
import { COMMENT_MAX } from '@canopy/contract/limits'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { storedUserId } from '../../../session/stored-session.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { isTouchKeyboard } from '../../../ui/keys.ts'
import { EntityTextArea } from '../completion/entity-text-area.tsx'
import { type CommentedPost, draftName, useAddComment } from './comments-data.ts'
import { useRefusal } from './use-refusal.ts'

type Parts = { postId: string; replyTo?: string; onSent?: () => void }

/** A comment being written, which is stored as a draft until it is sent. */
function useNewComment({ postId, replyTo, onSent }: Parts) {
  const { userId } = useSession()
  const draft = storedText(storageKeys.draft(userId, draftName(postId, replyTo)))
  const [text, setText] = useState(() => draft.get() ?? '')
  const { mutate, isPending } = useAddComment(postId, replyTo)
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
          onSent?.()
        },
      },
    )
  }
  return { text, write, send, isPending, isTooLong }
}

/** The box for a comment, or why the reader cannot write one. */
export function NewComment({ post, ref }: { post: CommentedPost; ref?: Ref<HTMLTextAreaElement> }) {
  const refusal = useRefusal(post)
  if (refusal !== undefined) return <p className="py-2 text-center text-sm text-muted">{refusal}</p>
  return <CommentForm postId={post.postId} ref={ref} />
}

/**
 * Enter sends, Shift+Enter starts a new line; on touch keyboards, Enter does. A comment that could not be sent stays in the box. With `replyTo` it is a reply; Escape calls
 * `onCancel`.
 */
export function CommentForm({
  ref,
  onCancel,
  ...parts
}: Parts & { ref?: Ref<HTMLTextAreaElement> | undefined; onCancel?: () => void }) {
  const { text, write, send, isPending, isTooLong } = useNewComment(parts)
  const faultId = useId()
  const isReply = parts.replyTo !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
    if (event.key !== 'Enter' || event.shiftKey || isTouchKeyboard()) return
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
        <EntityTextArea
          ref={ref}
          rows={1}
          dir="auto"
          className="min-w-0 flex-1 basis-32"
          aria-label={isReply ? t('feed.writeReply') : t('feed.writeComment')}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? faultId : undefined}
          placeholder={isReply ? t('feed.writeReplyHere') : t('feed.writeCommentHere')}
          text={text}
          readOnly={isPending}
          onText={write}
          onKeyDown={onKeyDown}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {onCancel && (
            <Button variant="quiet" size="large" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" size="large" pending={isPending}>
            {t('feed.send')}
          </Button>
        </div>
      </div>
      {isTooLong && <Fault id={faultId}>{t('feed.commentTooLong', { max: COMMENT_MAX })}</Fault>}
    </form>
  )
}
