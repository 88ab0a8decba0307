import { endpoints } from '../packages/contract/src/endpoints.ts'

export const FEED_PATH = endpoints.listPosts.path
export const PRODUCTS_PATH = endpoints.listProducts.path

/** The request headers of a browser that affect the response. */
export const readerHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
})
