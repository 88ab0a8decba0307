import { blocksOf, type PageBlock, type PagePiece } from '@canopy/contract/text/page-text'

const inline = (pieces: PagePiece[]) =>
  pieces.map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be linked twice, and nothing moves
      <a key={at} href={piece.href} rel="nofollow" className="font-semibold text-leaf-ink underline">
        {piece.text}
      </a>
    ),
  )

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const
const sizes = { 1: 'text-lg', 2: 'text-base', 3: 'text-base text-muted' } as const

function Block({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[block.level]
      return (
        <Heading dir="auto" className={`mt-2 font-bold first:mt-0 ${sizes[block.level]}`}>
          {inline(block.pieces)}
        </Heading>
      )
    }
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-1 ps-6">
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may be the same, and none moves
            <li key={at} dir="auto">
              {inline(item)}
            </li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <p dir="auto" className="text-pretty whitespace-pre-line">
          {inline(block.pieces)}
        </p>
      )
  }
}

/** The text of a page that owners have written, in its language. */
export function PageText({ text, language }: { text: string; language: string }) {
  return (
    <div lang={language} className="flex flex-col gap-3 wrap-anywhere">
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and keep no state
        <Block key={at} block={block} />
      ))}
    </div>
  )
}
