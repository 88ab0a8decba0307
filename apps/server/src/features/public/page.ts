/** The pages for people without an account: no scripts, one style. */

import { createHash } from 'node:crypto'
import { pageTitles } from '@canopy/contract/pages/titles'
import { paths } from '@canopy/contract/paths'
import { colours } from '@canopy/contract/site/colours'
import { inLogoFrame, logoShapes } from '@canopy/contract/site/logo-svg'
import { pagePath } from '@canopy/contract/site/pages'
import { site } from '@canopy/contract/site/site'
import { type Community, fileOf, leafOf } from '../../community/community.ts'
import { defaultLanguage, languageNames, languages } from '../../languages/languages.ts'
import { type CardContent, versionOf } from './cards.ts'
import { html, jsonInScript, Markup } from './html.ts'
import { inLanguage, type Reader } from './reader.ts'
import { styleWith } from './style.ts'

export type PublicPage = {
  /** Path of the page, here and in the app. */
  path: string
  type: 'article' | 'website' | 'product'
  title: string
  description: string
  /** False keeps it out of search engines. */
  isSearchable?: boolean
  /** The drawn picture for previews. */
  card: { content: CardContent; alt: string }
  body: Markup
  /** Structured data of schema.org. */
  data?: object
  /** Atom feeds that contain it. */
  feeds?: { path: string; title: string }[]
}

const logoIn = (leaf: string) =>
  site.logo === ''
    ? new Markup(inLogoFrame(logoShapes(leaf), 'aria-hidden="true" width="32" height="32"'))
    : html`<img src="${site.logo}" alt="" width="32" height="32">`

const loginOf = (path: string) => `${paths.login}?to=${encodeURIComponent(path)}`

/** `font` is the address of the app's font, if it is built. */
export function createPages({
  community,
  origin,
  font,
  pictures,
}: {
  community: Community
  origin: string
  font: string | undefined
  pictures: string | undefined
}) {
  /** The style in the colours of the community, and its hash. */
  function styleNow() {
    const face = community.face()
    if (styled?.face !== face) {
      const style = styleWith(font, face.colours)
      styled = { face, style, hash: createHash('sha256').update(style).digest('base64') }
    }
    return styled
  }
  let styled: { face: ReturnType<Community['face']>; style: string; hash: string } | undefined
  const absolute = (path: string) => new URL(path, origin).href

  return {
    policy: () =>
      [
        "default-src 'none'",
        `style-src 'sha256-${styleNow().hash}'`,
        `img-src ${["'self'", pictures].filter(Boolean).join(' ')}`,
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join(';'),

    render(
      { path, type, title, description, isSearchable = true, card, body, data, feeds = [] }: PublicPage,
      { language, t, named }: Reader,
    ): string {
      const address = absolute(inLanguage(path, named))
      const version = `?v=${versionOf(card.content, community)}`
      const picture = absolute(
        `${path}/card.jpg${version}${language === defaultLanguage() ? '' : `&lang=${language}`}`,
      )
      return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${
  !isSearchable &&
  html`<meta name="robots" content="noindex">
`
}<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${languages.map(
  (code) => html`<link rel="alternate" hreflang="${code}" href="${absolute(inLanguage(path, code))}">
`,
)}<link rel="alternate" hreflang="x-default" href="${absolute(path)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">
<meta property="og:site_name" content="${site.name}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${address}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${card.alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${picture}">
<meta name="twitter:image:alt" content="${card.alt}">
${feeds.map(
  (
    feed,
  ) => html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${absolute(feed.path)}">
`,
)}<link rel="icon" href="${fileOf('/favicon.ico', community.face())}" sizes="32x32">
${
  site.logo === '' &&
  html`<link rel="icon" href="${fileOf('/favicon.svg', community.face())}" type="image/svg+xml">
`
}${font !== undefined && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`}
<style>${new Markup(styleNow().style)}</style>
${data && html`<script type="application/ld+json">${jsonInScript(data)}</script>`}
</head>
<body>
<header><a class="brand" href="${paths.home}">${logoIn(leafOf(community.face()))}<span>${site.name}</span></a><nav aria-label="${t('accounts.account')}"><a href="${loginOf(path)}">${t('common.logIn')}</a><a class="button" href="${paths.register}">${t('public.join')}</a></nav></header>
<main>${body}<aside><p>${site.sentence || t('public.introduction')}</p><p><a class="button" href="${loginOf(path)}">${t('public.open')}</a></p></aside></main>
<footer><span><a href="${paths.privacy}">${t('common.privacy')}</a>${site.pages.map((kind) => html`<a href="${inLanguage(pagePath(kind), named)}">${t(pageTitles[kind])}</a>`)}</span><nav aria-label="${t('common.language')}">${Object.entries(languageNames).map(([code, name]) => html`<a href="${inLanguage(path, code)}" hreflang="${code}" lang="${code}"${code === language && html` aria-current="true"`}>${name}</a>`)}</nav></footer>
</body>
</html>
`.text
    },
  }
}
