import type { Draft } from '@canopy/contract/feed/drafts/shapes'
import { CalendarClock, ListChecks } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { exactTime, TimeAgo } from '../../../ui/time-ago.tsx'
import { isChanged, usePublishDraft } from './drafts-data.ts'

const timeOf = (time: string) => exactTime.format(new Date(time))

/** A draft in the list, with its actions. */
export function DraftItem({
  draft,
  onEdit,
  onDelete,
}: {
  draft: Draft
  onEdit: () => void
  onDelete: () => void
}) {
  const { content, pictures } = draft
  const textId = useId()
  const { mutate, isPending, error } = usePublishDraft(draft)
  const publish = () => mutate(undefined, { onSuccess: () => toast('success', t('feed.postCreated')) })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <p
        id={textId}
        dir="auto"
        className={`line-clamp-3 wrap-anywhere whitespace-pre-line ${content ? '' : 'text-muted'}`}
      >
        {content || t('feed.draftWithoutText')}
      </p>
      {pictures.length > 0 && (
        <ul aria-label={t('feed.photos')} className="flex gap-2">
          {pictures.map(({ name, image, alt }) => (
            <li key={name} className="w-14">
              <Picture src={image} alt={alt} width={1} height={1} className="rounded-control" />
            </li>
          ))}
        </ul>
      )}
      <DraftState draft={draft} />
      {error && !isPending && <Fault>{isChanged(error) ? t('feed.publishChanged') : error.message}</Fault>}
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" aria-describedby={textId} onClick={onEdit}>
          {t('common.edit')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-describedby={textId}
          pending={isPending}
          onClick={publish}
        >
          {t('feed.publishNow')}
        </Button>
        <Button size="small" variant="quiet" aria-describedby={textId} onClick={onDelete}>
          {t('common.delete')}
        </Button>
      </div>
    </li>
  )
}

function DraftState({ draft: { poll, publishAt, missedAt, savedAt } }: { draft: Draft }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {publishAt !== null && (
        <p className="flex items-center gap-1.5 font-semibold text-leaf-ink">
          <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
          {t('feed.scheduledFor', { time: timeOf(publishAt) })}
        </p>
      )}
      {poll && (
        <p className="flex items-center gap-1.5">
          <ListChecks aria-hidden="true" className="size-4 shrink-0" />
          {t('feed.draftPoll', { options: poll.options.length })}
        </p>
      )}
      <p>
        {t('common.saved')} <TimeAgo time={savedAt} />
      </p>
      {missedAt !== null && (
        <p className="basis-full text-danger-ink">{t('feed.draftMissed', { time: timeOf(missedAt) })}</p>
      )}
    </div>
  )
}
