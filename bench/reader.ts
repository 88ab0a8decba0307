/** Someone who reads in a browser. */

import { endpoints } from '../packages/contract/src/endpoints.ts'

export const FEED_PATH = endpoints.listPosts.path
export const PRODUCTS_PATH = endpoints.listProducts.path

/** The headers that matter of a browser's request. */
export const readerHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
})
