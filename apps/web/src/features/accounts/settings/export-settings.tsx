import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useIdentity } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/fault.tsx'
import { downloadMemberData } from './settings-data.ts'

export function ExportSettings() {
  const identity = useIdentity()
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadMemberData(identity) })

  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        <Download aria-hidden="true" className="size-5" />
        {t('settings.downloadData')}
      </Button>
      {error && <Fault className="mt-3">{t('settings.exportFailed', { reason: error.message })}</Fault>}
    </>
  )
}
