import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { ComposerPhoto } from './composer-photo.tsx'
import { ComposerText } from './composer-text.tsx'
import { useComposer } from './use-composer.ts'

export function PostComposer() {
  const composer = useComposer()
  const { image, failure, progress, submit, cancel } = composer
  const isSending = progress !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure?.field) form.current?.querySelector<HTMLElement>(`[name=${failure.field}]`)?.focus()
  }, [failure])

  /** The emptied composer is smaller: if it is still in view, scrolls to the top to show the new post below it. */
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
        <ComposerText composer={composer} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <ComposerPhoto composer={composer} />
          {isSending && image && (
            <div className="basis-full">
              <ProgressBar label="Sending the post" value={Math.round(progress * 100)} />
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
