export { announceNotifications } from './announce.ts'
export { memberData } from './member-data.ts'
export {
  type Activity,
  deletePostNotifications,
  notify,
  notifyAll,
  notifyOfActivity,
  publishActivity,
  publishChanged,
  withdraw,
} from './notify.ts'
export { notificationsRoutes } from './routes.ts'
export { welcome } from './welcome.ts'
