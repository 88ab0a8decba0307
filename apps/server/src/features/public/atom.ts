/** Atom feeds (RFC 4287). */

import { paths } from '@canopy/contract/paths'
import type { Db } from '../../db/database.ts'
import { mediaUrl } from '../../media/index.ts'
import { type PublicPost, selectPublicPostsOf, selectPublicPostsWith } from '../feed/index.ts'
import { escaped, html, Markup } from './html.ts'
import { nameOf, picturesOf, titleOf } from './post-page.ts'
import { inLanguage, type Reader } from './reader.ts'

/** Entries of a feed at most. */
const ENTRIES_MAX = 50

/** HTML as the content of an entry, which is escaped once more. */
function contentOf(post: PublicPost, absolute: (path: string) => string) {
  const text = escaped(post.content).replaceAll('\n', '<br>')
  const pictures = picturesOf(post).map(
    ({ name, alt }) => html`<p><img src="${absolute(mediaUrl(name))}" alt="${alt}"></p>`,
  )
  return html`${text !== '' && html`<p>${new Markup(text)}</p>`}${pictures}`.text
}

/** Feed of a member; undefined if there are no posts. */
export async function memberFeed(db: Db, userId: string, origin: string, reader: Reader) {
  const posts = await selectPublicPostsOf(db, userId, ENTRIES_MAX)
  const address = new URL(inLanguage(paths.memberFeed(userId), reader.named), origin).href
  if (!posts[0]) return undefined
  const text = atomFeed(
    posts,
    { id: `urn:uuid:${userId}`, address, title: nameOf(posts[0], reader.t) },
    reader,
  )
  return { text, isSearchable: posts[0].isFindable }
}

/** Feed of a tag; undefined if there are no posts. */
export async function tagFeed(db: Db, tag: string, origin: string, reader: Reader) {
  const posts = await selectPublicPostsWith(db, tag, ENTRIES_MAX)
  const id = new URL(paths.tagFeed(tag), origin).href
  const address = inLanguage(id, reader.named)
  return posts[0] && atomFeed(posts, { id, address, title: `#${tag}` }, reader)
}

type Feed = { id: string; address: string; title: string }

function atomFeed(posts: PublicPost[], { id, address, title }: Feed, { t, named }: Reader): string {
  const absolute = (path: string) => new URL(path, address).href
  const updated = new Date(Math.max(...posts.map(({ changedAt }) => changedAt.getTime())))
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${id}</id>
<title>${t('public.feedTitle', { title })}</title>
<updated>${updated.toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${address}"/>
${posts.map(
  (post) => html`<entry>
<id>urn:uuid:${post.postId}</id>
<title>${titleOf(post, t)}</title>
<author><name>${nameOf(post, t)}</name></author>
${post.tags.map((tag) => html`<category term="${tag}"/>\n`)}<published>${post.createdAt.toISOString()}</published>
<updated>${post.changedAt.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${absolute(inLanguage(paths.post(post.postId), named))}"/>
<content type="html">${contentOf(post, absolute)}</content>
</entry>
`,
)}</feed>
`.text
}
