/** The part of a keyboard event that says which key was pressed. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'
>

/** The symbols of shortcuts where keyboards without Latin letters have something else. */
const SYMBOLS: Record<string, readonly [plain: string, withShift: string]> = {
  Slash: ['/', '?'],
  Equal: ['=', '+'],
  Minus: ['-', '_'],
}

const isLatin = (key: string) => /^[\x20-\x7e]+$/.test(key)

/**
 * The name of the key for shortcuts; undefined while a modifier is held, which makes it somebody else's shortcut. Letters are in lower
 * case, whatever Caps Lock says, and are those of the place on the keyboard in layouts without Latin letters.
 */
export function shortcutKey(event: Pressed): string | undefined {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || event.getModifierState('AltGraph')) return undefined
  const letter = (isLatin(key) ? /^[a-z]$/i.exec(key)?.[0] : /^Key([A-Z])$/.exec(code)?.[1])?.toLowerCase()
  if (letter !== undefined) return shiftKey ? undefined : letter
  // Shift is part of how a symbol is typed; with a key that has a name, it is a modifier like the others.
  if (key.length > 1) return shiftKey ? undefined : key
  return isLatin(key) ? key : SYMBOLS[code]?.[shiftKey ? 1 : 0]
}

/** The arrow keys to what comes before and after in a row. */
export const rowArrows = () =>
  document.dir === 'rtl'
    ? { previous: 'ArrowRight', next: 'ArrowLeft' }
    : { previous: 'ArrowLeft', next: 'ArrowRight' }

/** Whether Enter belongs to a keyboard on the screen, which has no Shift+Enter: it starts a new line, and a button sends. */
export const isTouchKeyboard = () => matchMedia('(pointer: coarse), (hover: none)').matches
