export { notifications } from './feature.ts'
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
  publishAbout,
  publishActivity,
  publishChanged,
  welcome,
  withdraw,
} from './notify.ts'
export { readUnread } from './present.ts'
export { selectUnreadToPush } from './queries.ts'
