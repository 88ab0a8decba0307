import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../language/messages.ts'

/** Fields that few challenges need. They are there once somebody opens them, and stay while one is filled in. */
export function MoreOptions({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isUsed
  return (
    <div className="flex flex-col gap-4">
      {!isUsed && (
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          className="group flex min-h-11 items-center gap-1.5 self-start rounded-control font-semibold text-leaf-ink hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {t('challenges.moreOptions')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 transition-transform group-aria-expanded:rotate-180"
          />
        </button>
      )}
      <div id={id} className="flex flex-col gap-5 empty:hidden">
        {isShown && children}
      </div>
    </div>
  )
}
