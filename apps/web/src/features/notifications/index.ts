import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { paths } from '../../paths.ts'

export { NotificationBell } from './notification-bell.tsx'
export { notificationSettings } from './notification-settings.tsx'
export { onNotificationEvent } from './on-notification-event.ts'

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
