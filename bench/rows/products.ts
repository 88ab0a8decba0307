/** Reads of the shop: its pages, as the browser app requests them, and searches. */

import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { PRODUCTS_PAGE } from '../../packages/contract/src/limits.ts'
import { cycle } from '../support/cycle.ts'
import { PRODUCTS_PATH } from '../support/reader.ts'
import { DEPTH, deepPage } from './posts.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'

const PAGE_PATH = `${PRODUCTS_PATH}?limit=${PRODUCTS_PAGE}`
/** Searches that find many, some, one and no products. */
const SEARCHES = ['brush', 'pot no. 1', 'bag no. 777', 'lamp no. x', 'br', 'o']
const ORDERS = ['sort=newest', 'sort=low-to-high&category=garden', 'category=home', 'sort=high-to-low']

export const productsFirst: Row = {
  name: 'product list, first page',
  load: async (environment) => requests(environment, { status: 200 }, () => ({ path: PAGE_PATH })),
}

export const productsDeep: Row = {
  name: `product list, page ${DEPTH}`,
  async load(environment) {
    const path = await deepPage(environment, PAGE_PATH)
    return requests(environment, { status: 200 }, () => ({ path }))
  },
}

export const productsSorted: Row = {
  name: `product list, sorted and filtered, page ${DEPTH / 10}`,
  async load(environment) {
    const paths = await Promise.all(
      ORDERS.map((order) => deepPage(environment, `${PAGE_PATH}&${order}`, DEPTH / 10)),
    )
    const next = cycle(paths)
    return requests(environment, { status: 200 }, () => ({ path: next.next().value }))
  },
}

export const oneProduct: Row = {
  name: 'one product',
  async load(environment) {
    const products = cycle(environment.targets.products)
    const { path } = allEndpoints.getProduct
    return requests(environment, { status: 200 }, () => ({
      path: path.replace(/:productID\b/, String(products.next().value.productID)),
    }))
  },
}

export const productSearch: Row = {
  name: 'product list, search',
  async load(environment) {
    const texts = cycle(SEARCHES)
    return requests(environment, { status: 200 }, () => ({
      path: `${PAGE_PATH}&q=${encodeURIComponent(texts.next().value)}`,
    }))
  },
}
