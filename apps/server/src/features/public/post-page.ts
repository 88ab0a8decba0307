import type { Translate } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { storedPicture } from '@canopy/contract/pictures'
import { formatDay } from '@canopy/contract/text/community-time'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import type { Writer } from '@canopy/contract/text/sentence'
import { mediaUrl } from '../../media/index.ts'
import type { PublicPost } from '../feed/index.ts'
import type { CardContent } from './cards.ts'
import { html, type Markup } from './html.ts'
import type { PublicPage } from './page.ts'
import { inLanguage, type Reader } from './reader.ts'
import { DESCRIPTION_MAX, excerpt, TITLE_MAX } from './texts.ts'

/** The width of a picture is that of the column. */
const SIZES = '(min-width: 42rem) 40rem, 100vw'
const CARD_TEXT_MAX = 150

export const nameOf = ({ fullName }: { fullName: string }, t: Translate) => fullName || t('common.unknown')

type Picture = { name: string; alt: string; width: number | null; height: number | null }

export function picturesOf({
  image,
  imageAlt,
  imageWidth,
  imageHeight,
  furtherPictures,
}: PublicPost): Picture[] {
  const first = image === null ? [] : [{ name: image, alt: imageAlt, width: imageWidth, height: imageHeight }]
  return [...first, ...furtherPictures]
}

export const pictureTag = ({ name, alt, width, height }: Picture, isFirst: boolean) => {
  const address = mediaUrl(name)
  return html`<img src="${address}" srcset="${storedPicture(address)?.srcSet ?? address}" sizes="${SIZES}" alt="${alt}" lang=""${width !== null && html` width="${width}"`}${height !== null && html` height="${height}"`}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`}>`
}

export const timeTag = (time: Date, text: string | (string | Markup)[]) =>
  html`<time datetime="${time.toISOString()}">${text}</time>`

/** Pictures describe a post without words. */
export function titleOf(post: PublicPost, t: Translate) {
  const name = nameOf(post, t)
  return post.content === ''
    ? t('public.pictureBy', { name })
    : t('public.postTitle', { name, text: excerpt(post.content, TITLE_MAX) })
}

const descriptionOf = (post: PublicPost, t: Translate) =>
  excerpt(post.content || post.imageAlt, DESCRIPTION_MAX) || t('public.sharedBy', { name: nameOf(post, t) })

export const postCard = (post: PublicPost, { t }: Writer): CardContent => ({
  label: nameOf(post, t),
  title: excerpt(post.content, CARD_TEXT_MAX),
  note: undefined,
  picture: picturesOf(post)[0]?.name,
})

/** Members who do not want to be found by searches can still be read by whoever has the address. */
export const isSearchablePost = ({ isFindable }: PublicPost) => isFindable

export function postPage(post: PublicPost, reader: Reader): PublicPage {
  const { language, t, named } = reader
  const pictures = picturesOf(post)
  const title = titleOf(post, t)
  const name = nameOf(post, t)
  return {
    path: paths.post(post.postId),
    type: 'article',
    title: t('public.pageTitle', { title }),
    description: descriptionOf(post, t),
    isSearchable: isSearchablePost(post),
    card: { content: postCard(post, reader), alt: title },
    feeds: [
      { path: inLanguage(paths.memberFeed(post.userId), named), title: t('public.postsBy', { name }) },
      ...post.tags.map((tag) => ({
        path: inLanguage(paths.tagFeed(tag), named),
        title: t('public.postsWith', { tag }),
      })),
    ],
    body: html`<article>
<h1 class="author">${post.profileImage !== null && html`<img src="${mediaUrl(post.profileImage)}" alt="" width="44" height="44">`}<span><b lang="">${name}</b>${timeTag(post.createdAt, formatDay(post.createdAt, language))}</span></h1>
${post.content !== '' && html`<p class="text" dir="auto" lang="${languageOfText(post.content)}">${post.content}</p>`}
${pictures.length > 0 && html`<div class="pictures">${pictures.map((picture, at) => pictureTag(picture, at === 0))}</div>`}
</article>`,
  }
}
