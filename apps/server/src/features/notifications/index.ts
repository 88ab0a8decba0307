/** Notifications: what happened to a member's things. */

export { announceNotification } from './announce.ts'
export { notificationData } from './member-data.ts'
export { notify, publishChanged, withdrawOfPost } from './notify.ts'
export { notificationsRoutes } from './routes.ts'
export { welcome } from './welcome.ts'
