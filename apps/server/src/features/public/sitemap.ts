/** The sitemap: an index, and parts of at most 50,000 addresses, which are written as they are read. */

import { paths } from '@canopy/contract/paths'
import { type PageKind, pagePath } from '@canopy/contract/site/pages'
import { NIL } from 'uuid'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { selectPublicChallengeBounds, selectPublicChallengeIds } from '../challenges/index.ts'
import { selectPublicPostBounds, selectPublicPostIds } from '../feed/index.ts'
import { selectProductBounds, selectProductIds } from '../shop/index.ts'
import { html } from './html.ts'

export type Part = Config['publicPages'][number]

const READ_AT_ONCE = 1000
const HEADER = '<?xml version="1.0" encoding="utf-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
export const SITEMAP_OF_PAGES = '/sitemaps/pages.xml'

/** The last id of each part but the last. */
async function readBounds(db: Db, part: Part, size: number): Promise<(string | number)[]> {
  switch (part) {
    case 'posts':
      return selectPublicPostBounds(db, size)
    case 'challenges':
      return selectPublicChallengeBounds(db, size)
    case 'products':
      return selectProductBounds(db, size)
  }
}

type Address = { id: string | number; path: string; changedAt?: Date }

const entryOf = (origin: string, { path, changedAt }: Omit<Address, 'id'>) =>
  html`<url><loc>${origin + path}</loc>${changedAt && html`<lastmod>${changedAt.toISOString()}</lastmod>`}</url>\n`
    .text

/** Up to `limit` addresses after the id `after`; from the first one if it is undefined. */
async function readAddresses(
  db: Db,
  part: Part,
  after: string | number | undefined,
  limit: number,
): Promise<Address[]> {
  switch (part) {
    case 'posts': {
      const rows = await selectPublicPostIds(db, String(after ?? NIL), limit)
      return rows.map(({ id, changedAt }) => ({ id, path: paths.post(id), changedAt }))
    }
    case 'challenges': {
      const rows = await selectPublicChallengeIds(db, Number(after ?? 0), limit)
      return rows.map(({ id }) => ({ id, path: paths.challenge(id) }))
    }
    case 'products': {
      const rows = await selectProductIds(db, Number(after ?? 0), limit)
      return rows.map(({ id }) => ({ id, path: paths.product(id) }))
    }
  }
}

/** `size` is that of a part; `pages` says whether the community has pages about itself. */
export async function sitemapIndex(
  db: Db,
  parts: readonly Part[],
  { origin, size, pages }: { origin: string; size: number; pages: boolean },
) {
  const bounds = await Promise.all(parts.map((part) => readBounds(db, part, size)))
  const files = parts.flatMap((part, at) => [
    `/sitemaps/${part}.xml`,
    ...(bounds[at] ?? []).map((id) => `/sitemaps/${part}.xml?after=${id}`),
  ])
  if (pages) files.push(SITEMAP_OF_PAGES)
  const entries = files.map((path) => html`<sitemap><loc>${origin + path}</loc></sitemap>\n`)
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${html`${entries}`.text}</sitemapindex>\n`
}

/** The text of a part, piece by piece. */
export async function* sitemapPart(
  db: Db,
  {
    part,
    after,
    origin,
    size,
  }: { part: Part; after: string | number | undefined; origin: string; size: number },
) {
  yield `${HEADER}<urlset ${NAMESPACE}>\n`
  let last = after
  for (let left = size; left > 0; ) {
    const addresses = await readAddresses(db, part, last, Math.min(left, READ_AT_ONCE))
    if (addresses.length === 0) break
    yield addresses.map((address) => entryOf(origin, address)).join('')
    left -= addresses.length
    last = addresses.at(-1)?.id
  }
  yield '</urlset>\n'
}

/** The pages that owners have written. */
export const sitemapOfPages = (kinds: readonly PageKind[], origin: string) =>
  `${HEADER}<urlset ${NAMESPACE}>\n${kinds.map((kind) => entryOf(origin, { path: pagePath(kind) })).join('')}</urlset>\n`

/** Rules for crawlers. Everything that is not allowed here leads to the login. */
export const robots = (origin: string, hasPages: boolean) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${paths.desk}`,
    ...(hasPages ? [`Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n')
