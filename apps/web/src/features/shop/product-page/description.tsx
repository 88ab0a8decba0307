import { blocksOf } from './description-blocks.ts'

/** Paragraphs and lists of a description. */
export function Description({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-pretty wrap-anywhere">
      {blocksOf(text).map((block) =>
        block.kind === 'list' ? (
          <ul key={block.key} className="list-disc ps-5">
            {block.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={block.key} className="whitespace-pre-line">
            {block.lines.join('\n')}
          </p>
        ),
      )}
    </div>
  )
}
