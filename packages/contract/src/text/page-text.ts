/** Texts of pages that owners write: headings that begin with `#`, lists whose lines begin with `-`, and links. Nothing else has a meaning. */

/** A piece of a line: plain text, or a link. */
export type PagePiece = string | { text: string; href: string }

export type PageBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; pieces: PagePiece[] }
  | { kind: 'list'; items: PagePiece[][] }
  | { kind: 'paragraph'; pieces: PagePiece[] }

const LINK = new RegExp(
  [
    // [Write to us](mailto:team@example.org)
    String.raw`\[(?<text>[^[\]\n]{1,200})\]\((?<target>[^()\s]{1,1000})\)`,
    String.raw`(?<address>https:\/\/[^\s<>()[\]"]{0,1000}[^\s<>()[\]".,;:!?'])`,
    String.raw`(?<![\w.+-])(?<mail>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})`,
  ].join('|'),
  'gu',
)

/** Addresses that links may lead to: of this site, or with a scheme that runs nothing. Browsers read a backslash as a slash. */
const SAFE = /^(?:https:\/\/(?=[^/\\])|mailto:(?=.)|tel:(?=[+\d])|\/(?![/\\]))[^\\]*$/i

/** The address of a link that is safe; undefined for any other. */
const safe = (target: string) =>
  SAFE.test(target) && (target.startsWith('/') || URL.canParse(target)) ? target : undefined

export function piecesOf(line: string): PagePiece[] {
  const pieces: PagePiece[] = []
  let end = 0
  for (const { 0: typed, index, groups = {} } of line.matchAll(LINK)) {
    const { text, target, address, mail } = groups
    const href = safe(target ?? address ?? `mailto:${mail}`)
    if (href === undefined) continue
    if (index > end) pieces.push(line.slice(end, index))
    pieces.push({ text: text ?? typed, href })
    end = index + typed.length
  }
  if (end < line.length) pieces.push(line.slice(end))
  return pieces
}

const HEADING = /^(#{1,3})\s+(.*)$/
const ITEM = /^[-*]\s+(.*)$/

export function blocksOf(text: string): PageBlock[] {
  const blocks: PageBlock[] = []
  let lines: string[] = []
  let items: PagePiece[][] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', pieces: piecesOf(lines.join('\n')) })
    if (items.length > 0) blocks.push({ kind: 'list', items })
    lines = []
    items = []
  }
  for (const line of text.split(/\r\n|\r|\n/).map((typed) => typed.trim())) {
    const [, signs, heading] = HEADING.exec(line) ?? []
    const item = ITEM.exec(line)?.[1]
    if (item === undefined ? items.length > 0 || line === '' : lines.length > 0) flush()
    if (signs !== undefined && heading !== undefined) {
      flush()
      const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3
      blocks.push({ kind: 'heading', level, pieces: piecesOf(heading) })
    } else if (item !== undefined) items.push(piecesOf(item))
    else if (line !== '') lines.push(line)
  }
  flush()
  return blocks
}
