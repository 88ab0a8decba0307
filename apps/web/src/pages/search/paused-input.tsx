import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from '../../ui/form/text-input.tsx'
import { usePaused } from '../../ui/use-paused.ts'
import { SEARCH_PAUSE } from './search-data.ts'

/** Its value is in the address: it is written there when the typing pauses, and read when the address is changed by something else. */
export function PausedInput({
  value,
  onTyped,
  ...rest
}: { value: string; onTyped: (text: string) => void } & Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange'
>) {
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  const paused = usePaused(typed, SEARCH_PAUSE).trim()

  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== applied) {
      setApplied(value)
      setTyped(value)
    }
  }

  const apply = useEffectEvent(() => {
    // A pause from before the address was changed.
    if (paused !== typed.trim() || paused === applied) return
    setApplied(paused)
    onTyped(paused)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it applies what was typed when that has paused
  useEffect(() => apply(), [paused])

  return <TextInput {...rest} value={typed} onChange={({ target }) => setTyped(target.value)} />
}
