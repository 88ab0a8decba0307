import type { AuditEntry } from '@canopy/contract/desk/audit'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { t } from '../../../language/messages.ts'
import { exactTime } from '../../../ui/time-ago.tsx'
import { labelOfField, labelOfValue } from './change-words.ts'

type Value = NonNullable<AuditEntry['before']>[string] | undefined

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function say(value: Value, name: string): string {
  if (value === undefined || value === null || value === '') return t('desk.changeNone')
  if (typeof value === 'boolean') return t(value ? 'desk.changeYes' : 'desk.changeNo')
  if (Array.isArray(value))
    return value.length === 0 ? t('desk.changeNone') : value.map((one) => say(one, name)).join(', ')
  if (typeof value === 'string' && ISO_TIME.test(value)) return exactTime.format(new Date(value))
  if (typeof value === 'string') return labelOfValue(name, value) ?? value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** "earnedPoints" → "earned points" */
const wordsOf = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

function Name({ of: name }: { of: string }) {
  const label = labelOfField(name)
  return (
    <span lang={label === undefined ? SOURCE_LANGUAGE : undefined} className="text-muted">
      {label ?? wordsOf(name)}
    </span>
  )
}

/** Describes the change of an act: "duties none → moderation, shop". */
export function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => say(before?.[name], name) !== say(after?.[name], name))
  if (changed.length === 0) return null
  return (
    <ul className="xl:min-w-52">
      {changed.map((name) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <Name of={name} />{' '}
          {before && (
            <>
              {say(before[name], name)} <span aria-hidden="true">→</span>
              <span className="sr-only"> {t('common.changedTo')} </span>{' '}
            </>
          )}
          <span className="font-semibold">{say(after?.[name], name)}</span>
        </li>
      ))}
    </ul>
  )
}
