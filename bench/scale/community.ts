/** The community and the requests of all measurements of several processes. */

import { fullBody, notModified } from '../rows/cached-body.ts'
import { orders } from '../rows/order.ts'
import { pageDeepRead } from '../rows/posts.ts'
import type { Row } from '../rows/row.ts'
import { comment, postWithoutPicture, reaction } from '../rows/writes.ts'
import { FEED_PATH } from '../support/reader.ts'

export const SIZES = { posts: 10_000, members: 20_000, products: 1000, orders: 1000, popularity: 0 }

export const ROWS: Row[] = [
  notModified('poll of the feed (304)', FEED_PATH),
  fullBody('newest page of the feed (200)', FEED_PATH),
  pageDeepRead,
  postWithoutPicture,
  reaction,
  comment,
  orders(8),
]
