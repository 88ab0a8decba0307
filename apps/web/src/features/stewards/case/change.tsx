import type { AuditEntry } from '@canopy/contract/desk/audit'
import { t } from '../../../language/messages.ts'
import { exactTime } from '../../../ui/time-ago.tsx'

type Value = NonNullable<AuditEntry['before']>[string] | undefined

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function say(value: Value): string {
  if (value === undefined || value === null || value === '') return t('desk.changeNone')
  if (typeof value === 'boolean') return t(value ? 'desk.changeYes' : 'desk.changeNo')
  if (Array.isArray(value)) return value.length === 0 ? t('desk.changeNone') : value.map(say).join(', ')
  if (typeof value === 'string' && ISO_TIME.test(value)) return exactTime.format(new Date(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** "earnedPoints" → "earned points" */
const wordsOf = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

/** Describes the change of an act: "duties none → moderation, shop". */
export function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => say(before?.[name]) !== say(after?.[name]))
  if (changed.length === 0) return null
  return (
    <ul className="xl:min-w-52">
      {changed.map((name) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <span lang="en" className="text-muted">
            {wordsOf(name)}
          </span>{' '}
          {before && (
            <>
              {say(before[name])} <span aria-hidden="true">→</span>
              <span className="sr-only"> {t('common.changedTo')} </span>{' '}
            </>
          )}
          <span className="font-semibold">{say(after?.[name])}</span>
        </li>
      ))}
    </ul>
  )
}
