import { IMPORT_BYTES_MAX } from '@canopy/contract/desk/shop/product-import'
import { coded } from '@canopy/contract/language/coded-message'
import { FileUp } from 'lucide-react'
import { t } from '../../../../language/messages.ts'
import { useFieldControl } from '../../../../ui/form/field.tsx'

/** Chooses a CSV file. A file that is mended and chosen again counts as another one. */
export function CsvInput({
  file,
  onChange,
  onReject,
}: {
  file: File | undefined
  onChange: (file: File) => void
  onReject: (message: string) => void
}) {
  const control = useFieldControl()
  return (
    <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 self-start rounded-control border border-edge bg-surface px-4 py-2 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink">
      <input
        {...control}
        type="file"
        name="file"
        accept=".csv,text/csv"
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Reset, so that the same file can be chosen again after it was changed.
          target.value = ''
          if (!chosen) return
          if (chosen.size > IMPORT_BYTES_MAX) onReject(coded('desk.importTooLarge'))
          else onChange(chosen)
        }}
      />
      <FileUp aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
      <span className="[overflow-wrap:anywhere]">{file ? file.name : t('desk-shop.chooseAFile')}</span>
    </label>
  )
}
