import { useQueryClient } from '@tanstack/react-query'
import { VolumeX } from 'lucide-react'
import type { ReactElement } from 'react'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { muteThread } from './mute-thread.ts'

/** Mounts open. */
export function NotificationMenu({ trigger, postId }: { trigger: ReactElement; postId: string }) {
  const tools = { api: useApi(), queries: useQueryClient() }
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem
        icon={<VolumeX aria-hidden="true" className="size-5" />}
        onClick={() => void muteThread(tools, postId, true)}
      >
        {t('common.muteThisThread')}
      </MenuItem>
    </Menu>
  )
}
