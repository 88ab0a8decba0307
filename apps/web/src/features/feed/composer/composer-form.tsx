import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import type { Composer } from '../writing/use-composer.ts'
import { ComposerCommenting } from './composer-commenting.tsx'
import { ComposerPhotos, PhotoTool } from './composer-photo.tsx'
import { ComposerPoll, PollTool } from './composer-poll.tsx'
import { ComposerText } from './composer-text.tsx'

/** Text, photos, poll and readers of a post; `children` follow in the row of its tools. */
export function ComposerForm({
  composer,
  label,
  id,
  onSubmit,
  children,
}: {
  composer: Composer
  label: string
  id?: string
  onSubmit: () => void
  children: ReactNode
}) {
  const { photos, failure, progress } = composer
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (failure?.field) form.current?.querySelector<HTMLElement>(`[name=${failure.field}]`)?.focus()
  }, [failure])

  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-label={label}
      aria-busy={progress !== undefined}
      className="@container flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // Events of the forms in dialogs that open from here bubble up to here.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      <FormFailure message={failure?.field ? undefined : failure?.message} />
      <ComposerText composer={composer} />
      <div className="flex flex-wrap items-end gap-x-1 gap-y-3 max-[26rem]:gap-x-0">
        <ComposerPhotos composer={composer} />
        <ComposerPoll composer={composer} />
        <PhotoTool composer={composer} />
        <PollTool composer={composer} />
        <ComposerCommenting composer={composer} />
        {progress !== undefined && photos.length > 0 && (
          <div className="basis-full">
            <ProgressBar label={t('feed.sendingThePost')} value={Math.round(progress * 100)} />
          </div>
        )}
        {children}
      </div>
    </form>
  )
}
