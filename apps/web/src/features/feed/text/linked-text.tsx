import { languageOfText } from '@canopy/contract/text/language-of-text'
import { Link } from 'react-router'
import type { TextPart } from './text-parts.ts'

/** Keeps line breaks, breaks long words, and gives each line the direction of its script. */
export function LinkedText({ parts }: { parts: TextPart[] }) {
  return (
    <p
      dir="auto"
      lang={languageOfText(parts.map(({ text }) => text).join(''))}
      className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      {parts.map(toElement)}
    </p>
  )
}

const linkClass = 'text-leaf-ink underline decoration-1 underline-offset-3 hover:decoration-2'

function toElement({ text, href, to }: TextPart, index: number) {
  if (to !== undefined)
    return (
      <Link key={`${index} ${to}`} to={to} className={linkClass}>
        {text}
      </Link>
    )
  if (href === undefined) return text
  return (
    <a key={`${index} ${href}`} href={href} target="_blank" rel="nofollow noopener" className={linkClass}>
      {text}
    </a>
  )
}
