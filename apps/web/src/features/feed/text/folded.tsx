import type { MutedBecause } from '@canopy/contract/feed/muted'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'

/** Posts and comments that the reader has unfolded. They stay so when the reader comes back to the list. */
const unfolded = new Set<string>()

/** Whether something is folded, the function that unfolds it, and a `ref` for what then gets the focus of the button. */
export function useFolded(id: string, muted: MutedBecause | undefined) {
  const [isOpen, setOpen] = useState(() => unfolded.has(id))
  const [isNew, setNew] = useState(false)
  return {
    isFolded: muted !== undefined && !isOpen,
    unfold() {
      unfolded.add(id)
      setNew(true)
      setOpen(true)
    },
    ref: isNew ? focus : undefined,
  }
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Replaces a text that contains a muted word or tag. */
export function Folded({ muted, onShow }: { muted: MutedBecause; onShow: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {muted.kind === 'tag'
          ? t('posts.foldedTag', { text: muted.text })
          : t('posts.foldedWord', { text: muted.text })}
      </p>
      <Button variant="secondary" size="small" onClick={onShow}>
        {t('posts.showFolded')}
      </Button>
    </div>
  )
}
