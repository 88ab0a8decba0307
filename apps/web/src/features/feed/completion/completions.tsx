import type { TypedEntity } from '@canopy/contract/text/typed-entity'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../../../language/messages.ts'
import { isTouchKeyboard } from '../../../ui/keys.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { type Completion, useCompletions } from './completions-data.ts'

/** Returns whether the key was for the completions. */
export type CompletionKeys = (event: KeyboardEvent) => boolean

const takes = ({ key, shiftKey }: KeyboardEvent) =>
  !shiftKey && (key === 'Tab' || (key === 'Enter' && !isTouchKeyboard()))

const HEIGHT_MAX = 288
const GAP = 4

/** Below the text area, or above it where there is more room, above everything else on the page. */
function place(list: HTMLElement, area: HTMLElement) {
  const { left, top, bottom, width } = area.getBoundingClientRect()
  const height = visualViewport?.height ?? innerHeight
  const [above, below] = [top - 2 * GAP, height - bottom - 2 * GAP]
  const isBelow = below >= Math.min(HEIGHT_MAX, list.scrollHeight) || below >= above
  list.style.left = `${left}px`
  list.style.width = `${Math.min(width, 400)}px`
  list.style.maxHeight = `${Math.min(HEIGHT_MAX, isBelow ? below : above)}px`
  list.style.top = isBelow ? `${bottom + GAP}px` : 'auto'
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - top + GAP}px`
}

/** A list of completions for a text area, which keeps the focus. */
export function Completions({
  id,
  entity,
  area,
  keys,
  onActive,
  onPick,
  onClose,
}: {
  id: string
  entity: TypedEntity
  area: RefObject<HTMLTextAreaElement | null>
  keys: RefObject<CompletionKeys | null>
  onActive: (id: string | undefined) => void
  onPick: (text: string) => void
  onClose: () => void
}) {
  const completions = useCompletions(entity)
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const count = completions.length
  const chosen = Math.min(at, count - 1)
  const idOf = (index: number) => `${id}-${index}`
  const active = count === 0 ? undefined : idOf(chosen)

  useEffect(() => onActive(active), [active, onActive])

  useLayoutEffect(() => {
    const element = list.current
    if (!element || !area.current || count === 0) return
    const field = area.current
    // In the top layer no dialog or card clips it.
    if (!element.matches(':popover-open')) element.showPopover()
    const move = () => place(element, field)
    move()
    addEventListener('scroll', move, { capture: true, passive: true })
    visualViewport?.addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move, { capture: true })
      visualViewport?.removeEventListener('resize', move)
    }
  }, [area, count])

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const picked = completions[chosen]
    if (!picked || event.ctrlKey || event.altKey || event.metaKey) return false
    if (event.key === 'ArrowDown') setAt((chosen + 1) % count)
    else if (event.key === 'ArrowUp') setAt((chosen + count - 1) % count)
    else if (takes(event)) onPick(picked.text)
    else if (event.key === 'Escape') {
      // A dialog around the text area stays open.
      event.stopPropagation()
      onClose()
    } else return false
    return true
  })

  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && t('feed.suggestions', { count })}
      </span>
      {count > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={entity.kind === 'mention' ? t('feed.people') : t('common.tags')}
          popover="manual"
          className="fixed inset-auto m-0 overflow-y-auto rounded-card border border-edge bg-surface p-1 text-ink shadow-float"
        >
          {completions.map((completion, index) => (
            <Option
              key={completion.text}
              id={idOf(index)}
              completion={completion}
              isChosen={index === chosen}
              onPick={() => onPick(completion.text)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Option({
  id,
  completion: { text, person },
  isChosen,
  onPick,
}: {
  id: string
  completion: Completion
  isChosen: boolean
  onPick: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the focus and takes the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
      // The text area keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {person && <Avatar src={person.profileImgUrl} size={32} />}
      {person ? (
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{person.fullName}</bdi>
          <span className="block truncate text-sm text-muted">{text}</span>
        </span>
      ) : (
        <bdi className="truncate font-semibold">{text}</bdi>
      )}
    </div>
  )
}
