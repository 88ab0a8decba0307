import { useEffect, useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'

/** Says that something was edited elsewhere while it was being edited here, and what it says there. */
export function ChangedNotice({
  notice,
  text,
  onTake,
  onKeep,
}: {
  notice: string
  text: string
  onTake: () => void
  onKeep: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-control bg-sun-tint px-4 py-3 text-sm"
    >
      <p>{notice}</p>
      <blockquote dir="auto" className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {text}
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={onTake}>
          {t('feed.useThatVersion')}
        </Button>
        <Button size="small" variant="secondary" onClick={onKeep}>
          {t('feed.keepMine')}
        </Button>
      </div>
    </div>
  )
}
