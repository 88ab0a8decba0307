export { deleteMemberData, memberData } from './orders/member-data.ts'
export { mailConfirmation } from './orders/order-mail.ts'
export { shopRoutes } from './routes.ts'
