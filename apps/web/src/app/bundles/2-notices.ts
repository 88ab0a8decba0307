/** The bar at the foot of every page, a visitor's too, in one file. */

export { Notices } from '../offline/notices.tsx'
