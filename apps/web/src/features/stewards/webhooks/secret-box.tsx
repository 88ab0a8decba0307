import { t } from '../../../language/messages.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'

/** Shows a new secret, this once. */
export function SecretBox({ secret }: { secret: string }) {
  return (
    <CopyField
      text={secret}
      label={t('desk-webhooks.secret')}
      description={t('desk-webhooks.secretOnce')}
      copied={t('desk-webhooks.secretCopied')}
      copyFailed={t('desk-webhooks.secretCopyFailed')}
    />
  )
}
