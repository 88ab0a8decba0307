/** The pages for people without an account: no scripts, one style. */

import { createHash } from 'node:crypto'
import { paths } from '@canopy/contract/paths'
import { colours } from '@canopy/contract/site/colours'
import { introduction } from '@canopy/contract/site/introduction'
import { inLogoFrame, logoShapes } from '@canopy/contract/site/logo-svg'
import { site } from '@canopy/contract/site/site'
import { html, jsonInScript, Markup } from './html.ts'
import { styleWith } from './style.ts'

export type PublicPage = {
  /** Path of the page, here and in the app. */
  path: string
  type: 'article' | 'website' | 'product'
  title: string
  description: string
  /** False keeps it out of search engines. */
  isSearchable?: boolean
  /** The address of the drawn picture for previews; its version changes with its content. */
  card: { path: string; alt: string }
  body: Markup
  /** Structured data of schema.org. */
  data?: object
  /** Atom feeds that contain it. */
  feeds?: { path: string; title: string }[]
}

const LOGO = new Markup(inLogoFrame(logoShapes, 'aria-hidden="true" width="32" height="32"'))

const loginOf = (path: string) => `${paths.login}?to=${encodeURIComponent(path)}`

/** `font` is the address of the app's font, if it is built. */
export function createPages({
  origin,
  font,
  pictures,
}: {
  origin: string
  font: string | undefined
  pictures: string | undefined
}) {
  const style = styleWith(font)
  const styleHash = createHash('sha256').update(style).digest('base64')
  const absolute = (path: string) => new URL(path, origin).href

  return {
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      `img-src ${["'self'", pictures].filter(Boolean).join(' ')}`,
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join(';'),

    render: ({
      path,
      type,
      title,
      description,
      isSearchable = true,
      card,
      body,
      data,
      feeds = [],
    }: PublicPage): string =>
      html`<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${
  !isSearchable &&
  html`<meta name="robots" content="noindex">
`
}<meta name="description" content="${description}">
<link rel="canonical" href="${absolute(path)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">
<meta property="og:site_name" content="${site.name}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${absolute(path)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${absolute(card.path)}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${card.alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${absolute(card.path)}">
<meta name="twitter:image:alt" content="${card.alt}">
${feeds.map(
  (
    feed,
  ) => html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${absolute(feed.path)}">
`,
)}<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${font !== undefined && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`}
<style>${new Markup(style)}</style>
${data && html`<script type="application/ld+json">${jsonInScript(data)}</script>`}
</head>
<body>
<header><a class="brand" href="${paths.home}">${LOGO}<span>${site.name}</span></a><nav aria-label="Account"><a href="${loginOf(path)}">Log In</a><a class="button" href="${paths.register}">Join ${site.name}</a></nav></header>
<main>${body}<aside><p>${introduction.sentence}</p><p><a class="button" href="${loginOf(path)}">Open in ${site.name}</a></p></aside></main>
<footer><a href="${paths.privacy}">Privacy</a></footer>
</body>
</html>
`.text,
  }
}
