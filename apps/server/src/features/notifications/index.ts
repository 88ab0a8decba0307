/** Notifications: what happened to a member's things. */

export { notify } from './notify.ts'
export { notificationsRoutes } from './routes.ts'
export { welcome } from './welcome.ts'
