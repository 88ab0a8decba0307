import { SerialId, Uuid } from '@canopy/contract/fields'
import { paths } from '@canopy/contract/paths'
import { PAGE_KINDS, pagePath } from '@canopy/contract/site/pages'
import type { Writer } from '@canopy/contract/text/sentence'
import type { CommunityPage } from '../../community/page-queries.ts'
import type { Pages } from '../../community/pages.ts'
import type { Db } from '../../db/database.ts'
import { type PublicChallenge, selectPublicChallenge } from '../challenges/index.ts'
import { type PublicPost, selectPublicPost } from '../feed/index.ts'
import { type ProductRow, selectProduct } from '../shop/index.ts'
import type { CardContent } from './cards.ts'
import { challengeCard, challengePage } from './challenge-page.ts'
import { communityCard, communityPage } from './community-page.ts'
import type { PublicPage } from './page.ts'
import { isSearchablePost, postCard, postPage } from './post-page.ts'
import { productCard, productPage } from './product-page.ts'
import type { Reader } from './reader.ts'
import type { Part } from './sitemap.ts'

/** A kind of thing that has a page. `read` returns what people without an account may see of it. */
export type Kind<Thing> = {
  /** The setting can switch it off; what has none is there whenever it is written. */
  part?: Part
  path: (id: string) => string
  read: (id: string) => Promise<Thing | undefined>
  page: (thing: Thing, reader: Reader) => PublicPage
  card: (thing: Thing, writer: Writer) => CardContent
  isSearchable?: (thing: Thing) => boolean
}

/** A page that owners have written. The address has no id. */
export const createPageKinds = (pages: Pages) =>
  PAGE_KINDS.map(
    (kind): Kind<CommunityPage> => ({
      path: () => pagePath(kind),
      async read() {
        const page = (await pages.read()).find((written) => written.kind === kind)
        return page && Object.keys(page.texts).length > 0 ? page : undefined
      },
      page: communityPage,
      card: communityCard,
    }),
  )

/** The addresses are those of the app. */
export const createKinds = (db: Db, origin: string) => ({
  posts: {
    part: 'posts',
    path: paths.post,
    async read(id) {
      const { data } = Uuid.safeParse(id)
      return data === undefined ? undefined : selectPublicPost(db, data)
    },
    page: postPage,
    card: postCard,
    isSearchable: isSearchablePost,
  } satisfies Kind<PublicPost>,
  challenges: {
    part: 'challenges',
    path: paths.challenge,
    async read(id) {
      const { data } = SerialId.safeParse(id)
      return data === undefined ? undefined : selectPublicChallenge(db, data)
    },
    page: challengePage,
    card: challengeCard,
  } satisfies Kind<PublicChallenge>,
  products: {
    part: 'products',
    path: paths.product,
    async read(id) {
      const { data } = SerialId.safeParse(id)
      return data === undefined ? undefined : selectProduct(db, data)
    },
    page: (product, reader) => productPage(product, origin, reader),
    card: productCard,
  } satisfies Kind<ProductRow>,
})
