import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { type DeviceState, readDeviceState, turnOff, turnOn } from '../push/device.ts'

const explained: Record<DeviceState, PlainMessageId> = {
  on: 'settings.deviceIsOn',
  off: 'settings.deviceOff',
  denied: 'notifications.deviceDenied',
  install: 'settings.deviceInstall',
  unsupported: 'settings.deviceUnsupported',
  starting: 'settings.deviceStarting',
}

/** Whether notifications are pushed to this browser. */
export function DeviceSettings() {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()
  const queryKey = ['push-device', userId]
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readDeviceState(userId, () => void queries.invalidateQueries({ queryKey })),
    gcTime: 0,
  })
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(api, userId) : turnOff(api)),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  })

  if (!state)
    return (
      <div aria-busy="true">
        <p className="sr-only">{t('common.loading')}</p>
        <Skeleton className="h-11" />
      </div>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 basis-48 text-pretty">
          {t(explained[state])}
        </p>
        {(state === 'on' || state === 'off') && (
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            pending={isPending}
            onClick={() => mutate(state === 'off')}
          >
            {state === 'on' ? t('settings.turnOff') : t('settings.turnOn')}
          </Button>
        )}
      </div>
      {isError && <Fault className="mt-3">{t('notifications.deviceFailed')}</Fault>}
    </>
  )
}
