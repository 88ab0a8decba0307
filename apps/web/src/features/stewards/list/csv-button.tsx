import type { Endpoint } from '@canopy/contract/endpoint'
import { ErrorBody } from '@canopy/contract/error-body'
import { type Caller, requestOf } from '@canopy/contract/request'
import { deskMessages } from '@canopy/contract/stewards/messages'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { QueryTexts } from '../../../api/client.ts'
import { useIdentity } from '../../../api/context.ts'
import { ApiError } from '../../../api/error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

export type CsvExport = { endpoint: Endpoint; fileName: string }

/** Saves the whole list as a file. Browsers move the Blob of a large response to the disk. */
async function download({ endpoint, fileName }: CsvExport, query: QueryTexts, caller: Caller | undefined) {
  const { path, ...request } = requestOf(endpoint, { query }, caller)
  const response = await fetch(path, request)
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined)
    throw new ApiError(response.status, body, ErrorBody.safeParse(body).data)
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Exports what the list shows, all pages of it. */
export function CsvButton({ csv, query }: { csv: CsvExport; query: QueryTexts }) {
  const identity = useIdentity()
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(csv, query, identity.caller()),
    onError: ({ message }) => toast('error', deskMessages.exportFailed(message)),
  })
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  )
}
