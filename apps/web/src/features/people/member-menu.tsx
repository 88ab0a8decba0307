import { Ban, Flag, Volume2, VolumeX } from 'lucide-react'
import type { ReactElement } from 'react'
import { t } from '../../language/messages.ts'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { useMute } from './use-hiding.ts'

/** Mounts open. */
export function MemberMenu({
  trigger,
  member,
  isMuted,
  onBlock,
  onReport,
}: {
  trigger: ReactElement
  member: { userId: string; fullName: string }
  isMuted: boolean
  onBlock: () => void
  onReport: () => void
}) {
  const { mute, unmute } = useMute(member)
  return (
    <Menu trigger={trigger} defaultOpen>
      {isMuted ? (
        <MenuItem icon={<Volume2 aria-hidden="true" className="size-5" />} onClick={unmute}>
          {t('common.unmute')}
        </MenuItem>
      ) : (
        <MenuItem icon={<VolumeX aria-hidden="true" className="size-5" />} onClick={mute}>
          {t('common.mute')}
        </MenuItem>
      )}
      <MenuItem icon={<Flag aria-hidden="true" className="size-5" />} onClick={onReport}>
        {t('people.reportProfile')}
      </MenuItem>
      <MenuItem icon={<Ban aria-hidden="true" className="size-5" />} tone="danger" onClick={onBlock}>
        {t('people.block')}
      </MenuItem>
    </Menu>
  )
}
