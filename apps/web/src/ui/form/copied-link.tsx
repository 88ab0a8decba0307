import { t } from '../../language/messages.ts'
import { ShareButton } from '../share-button.tsx'
import { CopyField } from './copy-field.tsx'

/** Shows a link with a button that copies it, and one that opens the share sheet where there is one. */
export function CopiedLink({
  link,
  label,
  description,
}: {
  link: string
  label: string
  description: string
}) {
  return (
    <CopyField
      text={link}
      label={label}
      description={description}
      copied={t('common.linkCopied')}
      copyFailed={t('common.linkCopyFailed')}
    >
      <ShareButton link={link} className="h-11" />
    </CopyField>
  )
}
