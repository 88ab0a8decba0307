import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

export { NotificationBell } from './notification-bell.tsx'
export { onNotificationEvent } from './on-notification-event.ts'
export { offerPush, onPushOffer } from './push/offer.ts'
/** Function, because menus load it only when it is needed. */
export const loadMuteThread = () => import('./mute-thread.ts')
export const Push = lazyNamed(() => import('./push/push.tsx'), 'Push')

export const notificationSettingsRoute: RouteObject = {
  path: paths.notificationSettings,
  lazy: () => import('./settings/notification-settings-page.tsx'),
}

/** Route for visitors and members, from the link in a mail. */
export const unsubscribeRoute: RouteObject = {
  path: paths.unsubscribe,
  lazy: () => import('./unsubscribe-page.tsx'),
}

/** The loader starts fetching the list while the code of the page loads. */
export const notificationRoutes = (api: Api, queries: QueryClient): RouteObject[] => [
  {
    path: paths.notifications,
    loader: async () => {
      const { notificationsQuery } = await import('./notifications-data.ts')
      void queries.prefetchInfiniteQuery(notificationsQuery(api))
      return null
    },
    lazy: () => import('./notifications-page.tsx'),
  },
]
