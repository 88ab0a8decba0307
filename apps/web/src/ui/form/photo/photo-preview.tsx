import { X } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { IconButton } from '../../icon-button.tsx'

/** A chosen photo at `address`, and the button that removes it. */
export function PhotoPreview({
  address,
  onRemove,
  onUnreadable,
}: {
  address: string
  onRemove: () => void
  onUnreadable: () => void
}) {
  return (
    <div className="relative self-start">
      <img
        src={address}
        alt={t('common.chosenReadyToSend')}
        onError={onUnreadable}
        className="max-h-72 min-h-24 min-w-24 max-w-full rounded-card bg-sunken object-contain"
      />
      <div className="absolute top-2 end-2 rounded-full bg-surface shadow-float">
        <IconButton label={t('common.removePhoto')} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
