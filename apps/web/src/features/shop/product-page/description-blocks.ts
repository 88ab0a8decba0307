type Block = { kind: 'paragraph' | 'list'; lines: string[]; key: string }

const ITEM = /^\s*[-*•]\s+/

/** Empty lines separate paragraphs; lines that begin with a dash, an asterisk or a bullet are items of a list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const kind = ITEM.test(line) ? 'list' : 'paragraph'
    const last = blocks.at(-1)
    if (line.trim() === '') {
      isOpen = false
    } else if (isOpen && last?.kind === kind) {
      last.lines.push(line.replace(ITEM, ''))
    } else {
      blocks.push({ kind, lines: [line.replace(ITEM, '')], key: `${blocks.length} ${line}` })
      isOpen = true
    }
  }
  return blocks
}
