import { useMutation } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import type { QueryTexts } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'
import type { Download } from '../../../api/download.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/** Exports what the list shows, all pages of it. */
export function CsvButton({ csv, query }: { csv: Download; query: QueryTexts }) {
  const identity = useIdentity()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { download } = await import('../../../api/download.ts')
      await download(csv, { query }, identity.caller())
    },
    onError: ({ message }) => toast('error', t('desk.exportFailed', { reason: message })),
  })
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      <DownloadIcon aria-hidden="true" className="size-4" />
      {t('desk.exportCSV')}
    </Button>
  )
}
