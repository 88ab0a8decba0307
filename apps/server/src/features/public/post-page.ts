import { paths } from '@canopy/contract/paths'
import { storedPicture } from '@canopy/contract/pictures'
import { site } from '@canopy/contract/site/site'
import { formatDay } from '@canopy/contract/text/community-time'
import { mediaUrl } from '../../media/index.ts'
import type { PublicPost } from '../feed/index.ts'
import { type CardContent, versionOf } from './cards.ts'
import { html } from './html.ts'
import type { PublicPage } from './page.ts'
import { DESCRIPTION_MAX, excerpt, TITLE_MAX } from './texts.ts'

/** The width of a picture is that of the column. */
const SIZES = '(min-width: 42rem) 40rem, 100vw'
const CARD_TEXT_MAX = 150

export const nameOf = ({ fullName }: { fullName: string }) => fullName || 'Unknown'

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
  return html`<img src="${address}" srcset="${storedPicture(address)?.srcSet ?? address}" sizes="${SIZES}" alt="${alt}"${width !== null && html` width="${width}"`}${height !== null && html` height="${height}"`}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`}>`
}

export const timeTag = (time: Date) => html`<time datetime="${time.toISOString()}">${formatDay(time)}</time>`

/** Pictures describe a post without words. */
export const titleOf = (post: PublicPost) =>
  post.content === ''
    ? `A picture by ${nameOf(post)}`
    : `${nameOf(post)}: ${excerpt(post.content, TITLE_MAX)}`

const descriptionOf = (post: PublicPost) =>
  excerpt(post.content || post.imageAlt, DESCRIPTION_MAX) || `${nameOf(post)} shared this on ${site.name}.`

export const postCard = (post: PublicPost): CardContent => ({
  label: nameOf(post),
  title: excerpt(post.content, CARD_TEXT_MAX),
  note: undefined,
  picture: picturesOf(post)[0]?.name,
})

/** Members who do not want to be found by searches can still be read by whoever has the address. */
export const isSearchablePost = ({ isFindable }: PublicPost) => isFindable

export function postPage(post: PublicPost): PublicPage {
  const path = paths.post(post.postId)
  const pictures = picturesOf(post)
  const title = titleOf(post)
  return {
    path,
    type: 'article',
    title: `${title} · ${site.name}`,
    description: descriptionOf(post),
    isSearchable: isSearchablePost(post),
    card: { path: `${path}/card.jpg?v=${versionOf(postCard(post))}`, alt: title },
    feeds: [
      { path: paths.memberFeed(post.userId), title: `Posts by ${nameOf(post)}` },
      ...post.tags.map((tag) => ({ path: paths.tagFeed(tag), title: `Posts with #${tag}` })),
    ],
    body: html`<article>
<h1 class="author">${post.profileImage !== null && html`<img src="${mediaUrl(post.profileImage)}" alt="" width="44" height="44">`}<span><b>${nameOf(post)}</b>${timeTag(post.createdAt)}</span></h1>
${post.content !== '' && html`<p class="text" dir="auto">${post.content}</p>`}
${pictures.length > 0 && html`<div class="pictures">${pictures.map((picture, at) => pictureTag(picture, at === 0))}</div>`}
</article>`,
  }
}
