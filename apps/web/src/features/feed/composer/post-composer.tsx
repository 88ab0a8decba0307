import { IMAGE_ALT_MAX, MAX_IMAGE_BYTES, POST_TEXT_MAX } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { useEffect, useId, useRef } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { PhotoInput } from '../../../ui/photo-input.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useComposer } from './use-composer.ts'

/** From here on the box counts what is left of a post's length. */
const COUNTED_FROM = POST_TEXT_MAX - 200

/** The box for a new post. */
export function PostComposer() {
  const { avatar } = useSession()
  const { text, write, image, choose, imageAlt, describe, failure, refuse, sent, submit, cancel } =
    useComposer()
  const isSending = sent !== undefined
  const form = useRef<HTMLFormElement>(null)
  const faultId = useId()
  const isWrong = (field: 'content' | 'image') => failure?.field === field
  useEffect(() => {
    if (failure?.field) form.current?.querySelector<HTMLElement>(`[name=${failure.field}]`)?.focus()
  }, [failure])

  /** The box shrinks when it is emptied; whoever still looks at it gets to see the new post below. */
  const showPosted = () => {
    const isInView = form.current && form.current.getBoundingClientRect().bottom > 0
    if (isInView) scrollTo({ top: 0 })
  }

  return (
    <Card className="relative z-10 p-4 sm:p-5">
      <form
        ref={form}
        noValidate
        aria-label="New post"
        aria-busy={isSending}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(showPosted)
        }}
      >
        <FormFailure message={failure?.field ? undefined : failure?.message} />
        <div className="flex gap-3">
          <Avatar src={avatar} size={44} />
          <TextArea
            name="content"
            rows={1}
            dir="auto"
            aria-label="What's on your mind?"
            aria-invalid={isWrong('content')}
            aria-describedby={isWrong('content') ? faultId : undefined}
            placeholder="What's on your mind?"
            value={text}
            readOnly={isSending}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        {isWrong('content') && <Fault id={faultId}>{failure?.message}</Fault>}
        {text.length > COUNTED_FROM && (
          <p role="status" className="text-right text-sm text-muted tabular">
            {POST_TEXT_MAX - text.length} characters left
          </p>
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className={image ? 'basis-full' : '-ml-3 sm:ml-11'}>
            <PhotoInput
              name="image"
              look="button"
              faultId={isWrong('image') ? faultId : undefined}
              value={image}
              onChange={choose}
              maxBytes={MAX_IMAGE_BYTES}
              keepOriginalUpTo={MAX_IMAGE_BYTES}
              onReject={(reason) =>
                refuse(reason === 'size' ? messages.imageTooLarge : messages.imageUnreadable)
              }
            >
              Photo
            </PhotoInput>
          </div>
          {isWrong('image') && (
            <Fault id={faultId} className="order-first basis-full">
              {failure?.message}
            </Fault>
          )}
          {image && (
            <Field
              label="Describe the photo"
              description="For people who can't see it. A few words are enough."
              className="basis-full"
            >
              <TextInput
                name="imageAlt"
                dir="auto"
                maxLength={IMAGE_ALT_MAX}
                value={imageAlt}
                readOnly={isSending}
                onChange={(event) => describe(event.target.value)}
              />
            </Field>
          )}
          {isSending && image && (
            <div className="basis-full">
              <ProgressBar label="Sending the post" value={Math.round(sent * 100)} />
            </div>
          )}
          <div className="ml-auto flex gap-3">
            {isSending && (
              <Button variant="secondary" onClick={cancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" pending={isSending}>
              Create Post
            </Button>
          </div>
        </div>
      </form>
    </Card>
  )
}
