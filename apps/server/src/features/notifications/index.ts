export { announceNotifications } from './announce.ts'
export { memberData } from './member-data.ts'
export {
  type Activity,
  activityColumns,
  alertOfActivity,
  deletePostNotifications,
  notify,
  notifyAll,
  notifyOfActivity,
  notifyOfFollow,
  notifyOfMentions,
  publishActivity,
  publishChanged,
  welcome,
  withdraw,
} from './notify.ts'
export { readUnread } from './present.ts'
export { deleteNotificationsBefore, selectUnreadToPush } from './queries.ts'
export { notificationsRoutes } from './routes.ts'
