import { paths } from '@canopy/contract/paths'
import { site } from '@canopy/contract/site/site'
import type { Writer } from '@canopy/contract/text/sentence'
import { mediaUrl } from '../../media/index.ts'
import { type ProductRow, productIn } from '../shop/index.ts'
import type { CardContent } from './cards.ts'
import { html } from './html.ts'
import type { PublicPage } from './page.ts'
import { pictureTag } from './post-page.ts'
import type { Reader } from './reader.ts'
import { DESCRIPTION_MAX, excerpt, TITLE_MAX } from './texts.ts'

/** The size is in the name of a picture. */
function sized(name: string, alt: string) {
  const [, width = '', height = ''] = /-(\d+)x(\d+)$/.exec(name) ?? []
  return { name, alt, width: Number(width) || null, height: Number(height) || null }
}

export const productCard = (product: ProductRow, { t, language }: Writer): CardContent => ({
  label: t('shell.shop'),
  title: excerpt(productIn(language, product).productName, TITLE_MAX),
  note: t('public.price', { price: product.price }),
  picture: product.image ?? undefined,
})

/** Describes the product in the terms of schema.org. */
const dataOf = (product: ProductRow, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.productName,
  description: product.fullDescription || product.shortDescription,
  sku: String(product.productID),
  category: product.category,
  image: product.pictures.map(({ image }) => new URL(mediaUrl(image), origin).href),
  offers: {
    '@type': 'Offer',
    url: new URL(paths.product(product.productID), origin).href,
    price: String(product.price),
    priceCurrency: site.currency.code,
    availability: `https://schema.org/${product.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
  },
})

export function productPage(stored: ProductRow, origin: string, reader: Reader): PublicPage {
  const { t, language } = reader
  const product = productIn(language, stored)
  const lang = product.language ?? ''
  const { productName, price, quantity, shortDescription, fullDescription, pictures } = product
  return {
    path: paths.product(product.productID),
    type: 'product',
    title: t('public.productTitle', { name: productName }),
    description:
      excerpt(shortDescription || fullDescription, DESCRIPTION_MAX) ||
      t('public.productDescription', { name: productName }),
    card: {
      content: productCard(stored, reader),
      alt: t('public.productAlt', { name: productName, price }),
    },
    data: dataOf(product, origin),
    body: html`<article>
${pictures.length > 0 && html`<div class="pictures">${pictures.map(({ image, alt }, at) => pictureTag(sized(image, alt || productName), at === 0))}</div>`}
<h1 dir="auto" lang="${lang}">${productName}</h1>
<p class="price">${t('public.price', { price })}</p>
<ul class="facts"><li>${quantity > 0 ? t('public.inStock') : t('public.soldOut')}</li></ul>
${shortDescription !== '' && html`<p class="text" dir="auto" lang="${lang}">${shortDescription}</p>`}
${fullDescription !== '' && html`<p class="text" dir="auto" lang="${lang}">${fullDescription}</p>`}
</article>`,
  }
}
