/** Accounts: the screens of visitors, and who members are. */

import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export { profileQuery } from './accounts-data.ts'

export const accountRoutes: RouteObject[] = [
  { path: paths.login, lazy: () => import('./login-page.tsx') },
  { path: paths.register, lazy: () => import('./register-page.tsx') },
  { path: paths.forgotPassword, lazy: () => import('./forgot-password-page.tsx') },
  { path: paths.setNewPassword, lazy: () => import('./set-new-password-page.tsx') },
]
