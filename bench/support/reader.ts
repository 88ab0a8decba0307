import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'

export const FEED_PATH = allEndpoints.listPosts.path
export const PRODUCTS_PATH = allEndpoints.listProducts.path

/** The request headers of a browser that affect the response. */
export const readerHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
})
