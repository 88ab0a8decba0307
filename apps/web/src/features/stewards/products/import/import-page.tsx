import { checkProductImport, exportProducts, importProducts } from '@canopy/contract/desk/shop/endpoints'
import { IMPORT_TEMPLATE } from '@canopy/contract/desk/shop/import-row'
import type { ImportCheck, NamedPicture } from '@canopy/contract/desk/shop/product-import'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/context.ts'
import { ApiError } from '../../../../api/error.ts'
import { useIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { t } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { usePageTitle } from '../../../../ui/page-title.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { BackLink } from '../../case/back-link.tsx'
import { Part } from '../../case/part.tsx'
import { DecisionForm } from '../../decision/decision-form.tsx'
import { useReasonForm } from '../../decision/reason-field.tsx'
import { useDecision } from '../../decision/use-decision.ts'
import { CsvButton } from '../../list/csv-button.tsx'
import { CsvInput } from './csv-input.tsx'
import { ImportLines } from './import-lines.tsx'
import { ImportPictures } from './import-pictures.tsx'

const READY_REASONS: PlainMessageId[] = [
  'desk-shop.reasonPrices',
  'desk-shop.reasonSeason',
  'desk-shop.reasonYearly',
]

const saveTemplate = () =>
  saveFile(new Blob([IMPORT_TEMPLATE], { type: 'text/csv' }), 'products-template.csv')

const csv = { endpoint: exportProducts, fileName: 'products.csv' }

function ImportPage() {
  usePageTitle(t('desk-shop.importProducts'))
  const api = useApi()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [rejected, setRejected] = useState<string>()
  const [withoutPicture, setWithoutPicture] = useState<NamedPicture[]>([])
  const check = useMutation({
    mutationFn: (chosen: File) => api.call(checkProductImport, { body: { file: chosen } }),
    onSuccess: ({ pictures }) => setWithoutPicture(pictures),
  })
  const refusal =
    check.error instanceof ApiError ? (check.error.fields.file ?? check.error.message) : undefined

  function choose(chosen: File) {
    setRejected(undefined)
    setWithoutPicture([])
    setFile(chosen)
    check.mutate(chosen)
  }

  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <BackLink to={paths.deskProducts}>{t('desk-shop.products')}</BackLink>
      <h1 className="text-xl font-bold">{t('desk-shop.importProducts')}</h1>
      <Part title={t('desk-shop.file')}>
        <div className="flex flex-col items-start gap-4">
          <p className="text-pretty text-muted">{t('desk-shop.importLines')}</p>
          <p className="text-pretty text-muted">{t('desk-shop.importImages')}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={saveTemplate}>
              <DownloadIcon aria-hidden="true" className="size-4" />
              {t('desk-shop.downloadATemplate')}
            </Button>
            <CsvButton csv={csv} query={{}} />
          </div>
          <Field
            label={t('desk-shop.csvFile')}
            description={t('desk-shop.csvRule')}
            error={rejected ?? refusal}
          >
            <CsvInput file={file} onChange={choose} onReject={setRejected} />
          </Field>
          {check.isPending && (
            <p role="status" className="flex items-center gap-2 text-muted">
              <Spinner /> {t('desk-shop.checkingEachLine')}
            </p>
          )}
        </div>
      </Part>
      {file && check.data && rejected === undefined && (
        <Part title={t('desk-shop.whatChanges')}>
          <div className="flex flex-col gap-4">
            <ImportLines key={check.data.fingerprint} check={check.data} />
            {check.data.faulty === 0 && (
              <Decision
                file={file}
                check={check.data}
                onStale={() => check.mutate(file)}
                onImported={() =>
                  check.mutate(file, {
                    onSuccess: ({ pictures }) => {
                      if (pictures.length === 0) void navigate(paths.deskProducts)
                    },
                  })
                }
              />
            )}
          </div>
        </Part>
      )}
      {file && withoutPicture.length > 0 && rejected === undefined && (
        <ImportPictures pictures={withoutPicture} onAdded={() => check.mutateAsync(file)} />
      )}
    </div>
  )
}

/** `onStale` is called when the products have changed since the check. */
function Decision({
  file,
  check,
  onStale,
  onImported,
}: {
  file: File
  check: ImportCheck
  onStale: () => void
  onImported: () => void
}) {
  const { created, changed, fingerprint } = check
  const api = useApi()
  const form = useReasonForm()
  const idempotency = useIdempotencyKey()
  const decision = useDecision({
    kind: 'product',
    id: 'import',
    async decide(given: string) {
      const body = { file, fingerprint, reason: given }
      try {
        await api.call(importProducts, { body }, { idempotencyKey: idempotency.keyOf(body) })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'import_changed') onStale()
        throw error
      }
    },
    done: t('desk-shop.imported', { created, changed }),
    onDecided: onImported,
  })
  const count = created + changed
  if (count === 0) return <p className="text-muted">{t('desk-shop.importChangesNothing')}</p>

  return (
    <DecisionForm
      form={form}
      decision={decision}
      ready={READY_REASONS}
      decisions={[
        {
          letter: 'i',
          label: t('desk-shop.importCount', { count }),
          effect: t('desk-shop.importEffect'),
          run: form.handleSubmit(({ reason }) => decision.decide(reason)),
        },
      ]}
    />
  )
}

export { ImportPage as Component }
