import { fileNamed } from '@canopy/contract/site/file-name'
import { type ReactNode, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/form/copy-text.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'

type Props = {
  title: string
  description?: string
  /** New codes, which are shown once they are there, instead of `children`. */
  codes: readonly string[] | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog that ends with recovery codes. */
export function CodesDialog({ title, description, codes, onClose, children }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? t('settings.yourRecoveryCodes') : title}
      description={codes ? undefined : description}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
    </Dialog>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [result, setResult] = useState('')
  const text = codes.join('\n')

  async function copy() {
    setResult((await copyText(text)) ? t('settings.codesCopied') : t('settings.codesCopyFailed'))
  }

  const download = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileNamed('recovery-codes.txt'))

  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">{t('settings.codesShownOnce')}</p>
      <ul aria-label={t('settings.recoveryCodes')} className="rounded-control bg-sunken px-4 py-3 text-sm">
        {codes.map((code) => (
          <li key={code} className="py-0.5 wrap-anywhere">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={copy}>
          {t('common.copy')}
        </Button>
        <Button variant="secondary" onClick={download}>
          {t('settings.download')}
        </Button>
        <Button className="ms-auto" onClick={onDone}>
          {t('settings.codesKept')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {result}
      </p>
    </div>
  )
}
