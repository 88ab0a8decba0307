import { POST_TEXT_MAX } from '@canopy/contract/limits'
import { useId } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { EntityTextArea } from '../completion/entity-text-area.tsx'
import type { Composer } from '../writing/use-composer.ts'

/** Length from which on the remaining characters are shown. */
const COUNTED_FROM = POST_TEXT_MAX - 200

export function ComposerText({ composer: { text, write, failure, progress } }: { composer: Composer }) {
  const { profileImgUrl } = useSession()
  const faultId = useId()
  const isWrong = failure?.field === 'content'
  return (
    <>
      <div className="flex gap-3">
        <Avatar src={profileImgUrl} size={44} />
        <EntityTextArea
          name="content"
          rows={1}
          dir="auto"
          aria-label={t('feed.whatsOnYourMind')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? faultId : undefined}
          placeholder={t('feed.whatsOnYourMind')}
          text={text}
          readOnly={progress !== undefined}
          onText={write}
        />
      </div>
      {isWrong && <Fault id={faultId}>{failure.message}</Fault>}
      {text.length > COUNTED_FROM && (
        <p role="status" className="text-end text-sm text-muted tabular">
          {t('feed.charactersLeft', { count: POST_TEXT_MAX - text.length })}
        </p>
      )}
    </>
  )
}
