import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { LinkedText } from './linked-text.tsx'
import { excerptOf, type StoredEntities, splitText } from './text-parts.ts'

/** Ids of the posts and comments the reader has expanded. Outside the component, which unmounts when it is scrolled out of view. */
const expandedTexts = new Set<string>()

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** The text of a post or comment. Of a long one shows the start, unless it is `expanded`, and a button for the rest. */
export function LongText({
  id,
  text,
  stored,
  expanded,
}: {
  id: string
  text: string
  stored: StoredEntities
  expanded: boolean
}) {
  const [isExpanded, setExpanded] = useState(expanded || expandedTexts.has(id))
  const [isNew, setNew] = useState(false)
  const parts = splitText(text, stored)
  const excerpt = isExpanded ? undefined : excerptOf(parts)
  return (
    // Gets the focus of the button.
    <div ref={isNew ? focus : undefined} tabIndex={isNew ? -1 : undefined} className="rounded-control">
      <LinkedText parts={excerpt ?? parts} />
      {excerpt && (
        <button
          type="button"
          className="touch-target rounded-control py-1 font-semibold text-leaf-ink hover:underline"
          onClick={() => {
            expandedTexts.add(id)
            setNew(true)
            setExpanded(true)
          }}
        >
          {t('common.showMore')}
        </button>
      )}
    </div>
  )
}
