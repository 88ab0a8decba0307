import { paths } from '@canopy/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useId } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { turnOn } from './device.ts'

/** Offers push messages in words, before the browser asks. It takes no focus and covers nothing that is being typed. */
export function PushCard({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const api = useApi()
  const { userId } = useSession()
  const { mutate, isPending, data, isError } = useMutation({
    mutationFn: () => turnOn(api, userId),
    onSuccess(state) {
      if (state !== 'on') return
      toast('success', t('notifications.deviceOn'))
      onClose()
    },
  })

  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+var(--notice)+0.75rem)] z-30 mx-auto max-w-md animate-appear rounded-card border border-line bg-surface p-4 shadow-float sm:start-auto sm:end-6 print:hidden"
    >
      <div className="flex gap-3">
        <BellRing aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-leaf-ink" />
        <div role="status">
          <h2 id={titleId} className="font-bold">
            {t('notifications.pushOfferTitle')}
          </h2>
          <p className="mt-1 text-sm text-pretty text-muted">
            {t('notifications.pushOffer')}{' '}
            <TextLink to={paths.notificationSettings}>{t('common.settings')}</TextLink>
          </p>
        </div>
      </div>
      {data === 'denied' && <Fault className="mt-3">{t('notifications.deviceDenied')}</Fault>}
      {isError && <Fault className="mt-3">{t('notifications.deviceFailed')}</Fault>}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          {data === 'denied' ? t('common.close') : t('notifications.pushDecline')}
        </Button>
        {data !== 'denied' && (
          <Button size="small" pending={isPending} onClick={() => mutate()}>
            {t('notifications.pushAccept')}
          </Button>
        )}
      </div>
    </section>
  )
}
