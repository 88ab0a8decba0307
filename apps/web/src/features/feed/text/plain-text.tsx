import { LinkedText } from './linked-text.tsx'
import { splitText } from './text-parts.ts'

/** A text of nobody's post: its addresses are links, and tags and mentions are not. */
export const PlainText = ({ text }: { text: string }) => <LinkedText parts={splitText(text)} />
