import { findTyped, type TypedEntity } from '@canopy/contract/text/typed-entity'
import { type ComponentProps, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import type { CompletionKeys } from './completions.tsx'

const Completions = lazyNamed(() => import('./completions.tsx'), 'Completions')

/** A text area that completes mentions and tags while they are typed. */
export function EntityTextArea({
  text,
  onText,
  onKeyDown,
  ref,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  text: string
  onText: (text: string) => void
}) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const keys = useRef<CompletionKeys>(null)
  const [entity, setEntity] = useState<TypedEntity>()
  /** The id of the completion that Enter would take. */
  const [active, setActive] = useState<string>()

  function close() {
    setEntity(undefined)
    setActive(undefined)
  }

  function pick(chosen: string) {
    const element = area.current
    if (!entity || !element) return
    const end = entity.from + 1 + entity.typed.length
    const written = `${text.slice(0, entity.from)}${chosen} `
    flushSync(() => {
      close()
      onText(`${written}${text.slice(end).replace(/^ /, '')}`)
    })
    element.focus()
    element.setSelectionRange(written.length, written.length)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (keys.current?.(event)) event.preventDefault()
    else onKeyDown?.(event)
  }

  return (
    <>
      <TextArea
        {...rest}
        ref={(element) => {
          area.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        value={text}
        aria-autocomplete="list"
        aria-controls={active === undefined ? undefined : listId}
        aria-activedescendant={active}
        onChange={({ target }) => {
          onText(target.value)
          setEntity(findTyped(target.value, target.selectionStart))
        }}
        onSelect={({ currentTarget: { value, selectionStart, selectionEnd } }) => {
          const typed = selectionStart === selectionEnd ? findTyped(value, selectionStart) : undefined
          if (entity && typed?.from !== entity.from) close()
        }}
        onBlur={close}
        onKeyDown={press}
      />
      {entity && (
        <Suspense>
          <Completions
            id={listId}
            entity={entity}
            area={area}
            keys={keys}
            onActive={setActive}
            onPick={pick}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
