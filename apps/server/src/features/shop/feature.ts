import { DAY } from '@canopy/contract/limits'
import type { Feature } from '../../feature.ts'
import { countUnsent } from './orders/desk/desk-order-queries.ts'
import { leave, memberData } from './orders/member-data.ts'
import { mailConfirmation, mailExpiry } from './orders/order-mail.ts'
import { releaseStock } from './orders/release-stock.ts'
import { deleteDoorsBefore } from './orders/same-door-queries.ts'
import { countRunningOut } from './products/desk-product-queries.ts'
import { countSales, expireSales } from './products/products.ts'
import { shopRoutes } from './routes.ts'

export const shop = {
  routes: shopRoutes,
  jobs: (deps) => ({
    order_mail: (job) => mailConfirmation(deps, job),
    order_expired_mail: (job) => mailExpiry(deps, job),
    release_stock: () => releaseStock(deps),
    count_sales: () => deps.transaction(countSales),
  }),
  async expire({ db, transaction, policy }, now) {
    const { doorDays } = await policy.read()
    await deleteDoorsBefore(db, new Date(now.getTime() - doorDays * DAY))
    await transaction((tx) => expireSales(tx, now))
  },
  memberData,
  leave,
  waiting: { product: countRunningOut, order: countUnsent },
} satisfies Feature
