import type { PostVersion } from '@canopy/contract/feed/writing/shapes'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { DOT } from '../../../ui/dot.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import { LinkedText } from '../text/linked-text.tsx'
import { splitText } from '../text/text-parts.ts'

/** All versions of a post or comment, the newest first; undefined until loaded. Mounts open. */
export function VersionsDialog({
  title,
  versions,
  failure,
  onRetry,
}: {
  title: string
  versions: PostVersion[] | undefined
  failure: Error | null
  onRetry: () => unknown
}) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title={title}>
      {versions && <Versions versions={versions} />}
      {!versions && failure && <LoadFailure text={failure.message} onRetry={onRetry} />}
      {!versions && !failure && <Skeleton className="h-24" />}
    </Dialog>
  )
}

function Versions({ versions }: { versions: PostVersion[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {versions.map(({ content, alts, timestamp }, index) => (
        <li key={timestamp} className="flex flex-col gap-1.5">
          <h3 className="text-sm text-muted">
            <time dateTime={timestamp}>{exactTime.format(new Date(timestamp))}</time>
            {index === 0 && `${DOT}${t('feed.currentVersion')}`}
          </h3>
          {content && <LinkedText parts={splitText(content)} />}
          {alts.filter(Boolean).map((alt, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: descriptions do not move.
            <p key={at} dir="auto" className="text-sm wrap-anywhere text-muted">
              {t('feed.photoDescription', { text: alt })}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
