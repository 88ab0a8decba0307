import * as endpoints from '@canopy/contract/notifications/alerts/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/client.ts'
import { t } from '../../language/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { queryKey } from './on-notification-event.ts'

type Tools = { api: Api; queries: QueryClient }

/** Mutes the thread of a post with true, and shows whether it worked. */
export async function muteThread(tools: Tools, postId: string, wanted: boolean): Promise<void> {
  const { api, queries } = tools
  try {
    await api.call(wanted ? endpoints.muteThread : endpoints.unmuteThread, { params: { postId } })
    toast('success', wanted ? t('notifications.threadMuted') : t('notifications.threadUnmuted'), {
      label: t('common.undo'),
      run: () => void muteThread(tools, postId, !wanted),
    })
  } catch {
    toast('error', t('notifications.threadNotMuted'))
  }
  void queries.invalidateQueries({ queryKey })
  // Renews the post in the feed.
  void queries.invalidateQueries({ predicate: (query) => query.queryKey.includes(postId) })
}
