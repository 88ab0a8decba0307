import { paths } from '@canopy/contract/paths'
import type { RouteObject } from 'react-router'

export const editProfileRoute: RouteObject = {
  path: paths.editProfile,
  lazy: () => import('./edit/edit-profile-page.tsx'),
}

export const invitationsRoute: RouteObject = {
  path: paths.invitations,
  lazy: () => import('./invitations/invitations-page.tsx'),
}

/** Route for visitors and members. */
export const enteringRoute: RouteObject = {
  path: paths.signInWith(':providerId'),
  lazy: () => import('./entering-page.tsx'),
}

/** Route for visitors and members, who can have the link mailed as well. */
export const setNewPasswordRoute: RouteObject = {
  path: paths.setNewPassword,
  lazy: () => import('./set-new-password-page.tsx'),
}

/** Route for visitors and members. */
export const confirmEmailRoute: RouteObject = {
  path: paths.confirmEmail,
  lazy: () => import('./confirm-email/confirm-email-page.tsx'),
}

export const accountRoutes: RouteObject[] = [
  { path: paths.login, lazy: () => import('./login-page.tsx') },
  { path: paths.register, lazy: () => import('./door/door-page.tsx') },
  { path: paths.forgotPassword, lazy: () => import('./forgot-password-page.tsx') },
]

/** Import for loaders of routes, which run before the code of their pages is there. */
export const importProfile = () => import('./profile-data.ts')

export const importOwnerForm = () => import('./owner-form.tsx')
