import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Kbd } from './kbd.tsx'
import { areShortcutsOn, type Shortcut, turnShortcuts } from './shortcut.ts'

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' }
const nameOf = (key: string) => (key === ' ' ? t('desk.spaceKey') : (arrows[key] ?? key))

export function ShortcutsDialog({
  open,
  onOpenChange,
  shortcuts,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: Shortcut[]
}) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('desk.keyboardShortcuts')}>
      <dl className="flex flex-col gap-2 text-sm">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className="flex min-h-8 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Kbd>{nameOf(key)}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 border-t border-line pt-4 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-leaf"
          checked={isOn}
          onChange={({ target }) => {
            turnShortcuts(target.checked)
            setOn(target.checked)
          }}
        />
        {t('desk.useShortcuts')}
      </label>
    </Dialog>
  )
}
