/** A mail as plain text, and as simple HTML without pictures, in light and dark. */

import { colours, type Themes } from '@canopy/contract/site/colours'
import { findEntities } from '@canopy/contract/text/entities'

type Line = { text: string; href?: string; detail?: string }

export type MailContent = {
  language: string
  title: string
  lead?: string
  /** Paragraphs below the lead, in which addresses of the web become links. */
  text?: string
  sections: { title: string; lines: Line[] }[]
  open: { label: string; href: string }
  /** Why the member gets the mail, and how they get no more. */
  why: string
  links: { label: string; href: string }[]
}

export function toText({
  language,
  title,
  lead = title,
  text,
  sections,
  open,
  why,
  links,
}: MailContent): string {
  const lineOf = ({ text, href, detail }: Line) =>
    [`* ${text}${detail ? ` (${detail})` : ''}`, ...(href ? [`  ${href}`] : [])].join('\n')
  return [
    lead,
    ...(text === undefined ? [] : [text]),
    ...sections.map(({ title, lines }) =>
      [title.toLocaleUpperCase(language), ...lines.map(lineOf)].join('\n'),
    ),
    `${open.label}: ${open.href}`,
    ['-- ', why, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n'),
    '',
  ].join('\n\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '')

/** `own` are the colours of the community. */
function styleIn(own: Themes | undefined) {
  const light = { ...colours.light, ...own?.light }
  const dark = { ...colours.dark, ...own?.light, ...own?.dark }
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: ${light.paper}; color: ${light.ink}; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: ${light.surface}; border-radius: 16px; }
h1 { margin: 0 0 16px; font-size: 20px; } h2 { margin: 24px 0 8px; font-size: 16px; }
ul { margin: 0; padding: 0; list-style: none; } li { padding: 8px 0; border-top: 1px solid ${light.line}; }
a { color: ${light.leaf}; } small, footer { color: ${light.muted}; font-size: 14px; }
.open { display: inline-block; margin: 24px 0 0; padding: 10px 18px; border-radius: 10px; background: ${light.leaf}; color: ${light['on-leaf']}; }
footer { max-width: 560px; margin: 16px auto 0; padding: 0 24px; }
@media (prefers-color-scheme: dark) {
  body { background: ${dark.paper}; color: ${dark.ink}; } main { background: ${dark.surface}; } li { border-color: ${dark.line}; }
  a { color: ${dark['leaf-ink']}; } small, footer { color: ${dark.muted}; } .open { color: ${dark['on-leaf']}; }
}`
}

const linkTo = ({ label, href, name }: { label: string; href: string; name?: string }) =>
  `<a${name ? ` class="${name}"` : ''} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`

/** A text with its line breaks. Its addresses are links, as in the app, and nothing else is. */
function toParagraph(text: string) {
  let at = 0
  const parts: string[] = []
  for (const { kind, from, text: shown, value } of findEntities(text)) {
    if (kind !== 'link') continue
    parts.push(escapeHtml(text.slice(at, from)), linkTo({ label: shown, href: value }))
    at = from + shown.length
  }
  return `<p style="white-space: pre-wrap">${parts.join('')}${escapeHtml(text.slice(at))}</p>`
}

export function toHtml(
  { language, title, lead, text, sections, open, why, links }: MailContent,
  own?: Themes | undefined,
): string {
  const lineOf = ({ text, href, detail }: Line) =>
    `<li>${href ? linkTo({ label: text, href }) : escapeHtml(text)}${detail ? `<br><small>${escapeHtml(detail)}</small>` : ''}</li>`
  const body = sections.map(
    (section) =>
      `<h2>${escapeHtml(section.title)}</h2>\n<ul>\n${section.lines.map(lineOf).join('\n')}\n</ul>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styleIn(own)}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${lead === undefined ? '' : `<p>${escapeHtml(lead)}</p>`}${text === undefined ? '' : toParagraph(text)}
${body.join('\n')}
${linkTo({ ...open, name: 'open' })}
</main>
<footer><p>${escapeHtml(why)}</p><p>${links.map(linkTo).join(' · ')}</p></footer>
</body>
</html>
`
}
