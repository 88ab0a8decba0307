import { pageTitles } from '@canopy/contract/pages/titles'
import { pagePath } from '@canopy/contract/site/pages'
import { site } from '@canopy/contract/site/site'
import { blocksOf, type PageBlock, type PagePiece } from '@canopy/contract/text/page-text'
import type { Writer } from '@canopy/contract/text/sentence'
import type { CommunityPage } from '../../community/page-queries.ts'
import { pageIn } from '../../community/pages.ts'
import type { CardContent } from './cards.ts'
import { html, Markup } from './html.ts'
import type { PublicPage } from './page.ts'
import type { Reader } from './reader.ts'
import { DESCRIPTION_MAX, excerpt } from './texts.ts'

const inline = (pieces: PagePiece[]) =>
  pieces.map((piece) =>
    typeof piece === 'string' ? piece : html`<a href="${piece.href}" rel="nofollow">${piece.text}</a>`,
  )

/** The title of the page is the only heading of the first level. */
const HEADINGS = { 1: new Markup('h2'), 2: new Markup('h3'), 3: new Markup('h4') }

function blockOf(block: PageBlock): Markup {
  switch (block.kind) {
    case 'heading': {
      const tag = HEADINGS[block.level]
      return html`<${tag} dir="auto">${inline(block.pieces)}</${tag}>\n`
    }
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li dir="auto">${inline(item)}</li>`)}</ul>\n`
    case 'paragraph':
      return html`<p class="text" dir="auto">${inline(block.pieces)}</p>\n`
  }
}

const plain = (pieces: PagePiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')

/** The beginning of what a page says. */
function descriptionOf(blocks: PageBlock[]): string {
  const said = blocks.map((block) =>
    block.kind === 'list' ? block.items.map(plain).join(' ') : plain(block.pieces),
  )
  return excerpt(said.join(' '), DESCRIPTION_MAX)
}

export const communityCard = ({ kind }: CommunityPage, { t }: Writer): CardContent => ({
  label: '',
  title: t(pageTitles[kind]),
  picture: undefined,
})

export function communityPage(page: CommunityPage, reader: Reader): PublicPage {
  const { kind } = page
  const title = reader.t(pageTitles[kind])
  const { language, text } = pageIn(reader.language, page) ?? { language: reader.language, text: '' }
  const blocks = blocksOf(text)
  return {
    path: pagePath(kind),
    type: 'website',
    title: `${title} · ${site.name}`,
    description: descriptionOf(blocks),
    card: { content: communityCard(page, reader), alt: title },
    body: html`<article>
<h1>${title}</h1>
<div lang="${language}">${blocks.map(blockOf)}</div>
</article>`,
  }
}
