import type { PlainMessageId } from '@canopy/contract/language/translate'
import { type AlertKind, MuteableKind } from '@canopy/contract/notifications/shapes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { listed, useAlertSettings, useChangeAlerts } from './alerts-data.ts'
import { settingsQuery, useChangeSettings } from './kinds-data.ts'

const kinds: { kind: AlertKind; label: PlainMessageId }[] = [
  { kind: 'mention', label: 'settings.kindMention' },
  { kind: 'reply', label: 'settings.kindReply' },
  { kind: 'comment', label: 'settings.kindComment' },
  { kind: 'reaction', label: 'settings.kindReaction' },
  { kind: 'follow', label: 'settings.kindFollow' },
  { kind: 'points', label: 'settings.kindPoints' },
  { kind: 'verdict', label: 'settings.kindVerdict' },
  { kind: 'reminder', label: 'settings.kindReminder' },
  { kind: 'order', label: 'settings.kindOrder' },
  { kind: 'products', label: 'settings.kindProducts' },
  { kind: 'letter', label: 'settings.kindLetter' },
]

const ways = ['settings.inApp', 'settings.push', 'settings.mail'] as const

type Box = { label: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** Whether a kind can be turned off in the app. */
const isMuteable = (kind: AlertKind): kind is MuteableKind => MuteableKind.safeParse(kind).success

function Cell({ label, checked, disabled = false, onChange }: Box) {
  return (
    <td className="p-0">
      <label className="mx-auto grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 accent-leaf"
        />
      </label>
    </td>
  )
}

const withOrWithout = <Item,>(items: readonly Item[], item: Item, isWith: boolean) =>
  isWith ? [...items, item] : items.filter((other) => other !== item)

/** Chooses the kinds that are shown in the app, and also pushed and mailed. A kind that is turned off in the app is neither. */
export function KindSettings() {
  const inApp = useQuery(settingsQuery(useApi()))
  const alerts = useAlertSettings()
  const { change: changeApp, failed: appFailed } = useChangeSettings()
  const { change, failed } = useChangeAlerts()
  const [shown, chosen] = [inApp.data, alerts.data]

  if (!shown || !chosen) {
    const isFetching = inApp.isFetching || alerts.isFetching
    const retry = () => Promise.all([inApp.refetch(), alerts.refetch()])
    return inApp.isError || alerts.isError ? (
      <TryAgain text={t('settings.settingsFailed')} pending={isFetching} onRetry={retry} />
    ) : (
      <div aria-busy="true">
        <p className="sr-only">{t('common.loading')}</p>
        <Skeleton className="h-96" />
      </div>
    )
  }

  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{t('settings.kindsTable')}</caption>
        <thead>
          <tr className="text-xs text-muted sm:text-sm">
            <td />
            {ways.map((way) => (
              <th key={way} scope="col" className="w-14 pb-1 text-center font-semibold sm:w-20">
                {t(way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, label }) => {
            const isInApp = !isMuteable(kind) || (shown[kind] ?? true)
            return (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-2 pe-2 text-start font-normal text-pretty wrap-anywhere">
                  {t(label)}
                </th>
                <Cell
                  label={t('settings.kindInApp', { kind: t(label) })}
                  disabled={!isMuteable(kind)}
                  checked={isInApp}
                  onChange={(isOn) => changeApp({ ...shown, [kind]: isOn })}
                />
                <Cell
                  label={t('settings.kindPush', { kind: t(label) })}
                  disabled={!isInApp}
                  checked={isInApp && !chosen.notPushed.includes(kind)}
                  onChange={(isOn) =>
                    change({ notPushed: withOrWithout(listed(chosen.notPushed), kind, !isOn) })
                  }
                />
                <Cell
                  label={t('settings.kindMail', { kind: t(label) })}
                  disabled={!isInApp}
                  checked={isInApp && chosen.mailed.includes(kind)}
                  onChange={(isOn) => change({ mailed: withOrWithout(listed(chosen.mailed), kind, isOn) })}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{t('settings.alwaysKnown')}</p>
      {(failed || appFailed) && <Fault className="mt-3">{t('settings.settingsNotSaved')}</Fault>}
    </>
  )
}
