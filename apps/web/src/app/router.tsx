import type { MessageSet } from '@canopy/contract/language/message-sets'
import { paths } from '@canopy/contract/paths'
import { PAGE_KINDS, pagePath } from '@canopy/contract/site/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { Api } from '../api/client.ts'
import {
  accountRoutes,
  confirmEmailRoute,
  enteringRoute,
  invitationsRoute,
  setNewPasswordRoute,
} from '../features/accounts/index.ts'
import { challengeRoutes } from '../features/challenges/index.ts'
import { feedRoutes, postRoutes } from '../features/feed/index.ts'
import { leaderboardRoutes } from '../features/leaderboard/index.ts'
import {
  notificationRoutes,
  notificationSettingsRoute,
  unsubscribeRoute,
} from '../features/notifications/index.ts'
import { shopRoutes } from '../features/shop/index.ts'
import { deskRoutes, setUpRoute, setUpStepRoute } from '../features/stewards/index.ts'
import { loadMessages, t, useLanguage } from '../language/messages.ts'
import { loadAgain } from '../load-again.ts'
import { PageError, RouteError } from '../pages/page-error.tsx'
import { profileRoutes } from '../pages/profile/profile-routes.ts'
import { Logo } from '../ui/drawings/logo.tsx'
import { isMember, loadMember, requireToken, requireVisitor } from './guards.ts'
import { Root } from './shell/root.tsx'

/** While the session is loading; index.html shows the same before the app runs. */
const Loading = () => (
  <p className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted">
    <Logo className="size-14 animate-pulse" />
    {t('common.loading')}
  </p>
)

/** A page that is rendered again in another language. */
const inLanguage = (Page: ComponentType) =>
  function PageInLanguage() {
    useLanguage()
    return <Page />
  }

/** Pages whose code or messages cannot be loaded at once are tried again before an error is shown. */
function loadedAgain(routes: RouteObject[]): RouteObject[] {
  for (const route of routes) {
    const { lazy } = route
    if (typeof lazy === 'function')
      route.lazy = async () => {
        const { Component, ErrorBoundary, ...loaded } = await loadAgain(lazy)
        return {
          ...loaded,
          ...(Component && { Component: inLanguage(Component) }),
          ...(ErrorBoundary && { ErrorBoundary: inLanguage(ErrorBoundary) }),
        }
      }
    loadedAgain(route.children ?? [])
  }
  return routes
}

/** Loads a set of messages with the code of pages. */
function withMessages(set: MessageSet, routes: RouteObject[]): RouteObject[] {
  for (const route of routes) {
    const { lazy } = route
    if (typeof lazy === 'function')
      route.lazy = async () => {
        const [loaded] = await Promise.all([lazy(), loadMessages(set)])
        return loaded
      }
    withMessages(set, route.children ?? [])
  }
  return routes
}

export function createRouter(api: Api, queries: QueryClient) {
  const routes: RouteObject[] = [
    {
      Component: Root,
      HydrateFallback: Loading,
      ErrorBoundary: RouteError,
      children: [
        // Below the root, whose notices stay when a page fails.
        {
          ErrorBoundary: RouteError,
          children: [
            {
              loader: requireVisitor,
              lazy: () => import('./bundles/visitor.ts'),
              children: accountRoutes,
            },
            {
              lazy: () => import('./bundles/visitor.ts'),
              children: [confirmEmailRoute, enteringRoute, setNewPasswordRoute, unsubscribeRoute],
            },
            ...withMessages('feed', [
              {
                middleware: [requireToken],
                loader: loadMember(api, queries),
                lazy: () => import('./bundles/member.ts'),
                // Navigations between members' pages do not load the session again.
                shouldRevalidate: () => false,
                children: [
                  {
                    ErrorBoundary: PageError,
                    children: [
                      {
                        lazy: () => import('../pages/beside-challenges.tsx'),
                        children: [
                          ...feedRoutes(api, queries),
                          ...withMessages('member', [
                            ...postRoutes(api, queries),
                            ...notificationRoutes(api, queries),
                          ]),
                        ],
                      },
                      ...withMessages('member', [
                        ...challengeRoutes(api, queries),
                        ...shopRoutes(api, queries),
                        ...leaderboardRoutes(api, queries),
                        ...profileRoutes(api, queries),
                        { path: paths.search, lazy: () => import('../pages/search/search-page.tsx') },
                        { path: paths.share, lazy: () => import('../pages/share/share-page.tsx') },
                        { path: paths.letter(':letterId'), lazy: () => import('../pages/letter-page.tsx') },
                        { path: paths.points, lazy: () => import('../pages/points/points-page.tsx') },
                        { path: paths.settings, lazy: () => import('../pages/settings/settings-page.tsx') },
                        invitationsRoute,
                        notificationSettingsRoute,
                        {
                          path: paths.privacySettings,
                          lazy: () => import('../pages/settings/privacy-settings-page.tsx'),
                        },
                      ]),
                    ],
                  },
                ],
              },
              ...withMessages('privacy', [
                {
                  path: paths.privacy,
                  loader: isMember(api, queries),
                  lazy: () => import('./privacy-page.tsx'),
                },
              ]),
              ...PAGE_KINDS.map((kind) => ({
                path: pagePath(kind),
                loader: isMember(api, queries),
                lazy: () => import('./community-page.tsx'),
              })),
              { path: '*', loader: isMember(api, queries), lazy: () => import('./not-found-page.tsx') },
            ]),
            ...withMessages('desk', [
              {
                lazy: () => import('./bundles/visitor.ts'),
                children: [
                  setUpRoute,
                  {
                    middleware: [requireToken],
                    loader: loadMember(api, queries),
                    children: [setUpStepRoute],
                  },
                ],
              },
              {
                path: paths.desk,
                middleware: [requireToken],
                loader: loadMember(api, queries),
                lazy: () => import('./shell/desk-shell.tsx'),
                shouldRevalidate: () => false,
                children: [{ ErrorBoundary: PageError, children: deskRoutes }],
              },
            ]),
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(loadedAgain(routes))
}
