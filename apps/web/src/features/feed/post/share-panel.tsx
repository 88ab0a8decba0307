import { paths } from '@canopy/contract/paths'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/form/copy-text.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'

/** Milliseconds for which the panel confirms that the link was copied. */
const CONFIRMATION = 1500

/** Calls `onShared` when the confirmation is over. */
export function SharePanel({ postId, onShared }: { postId: string; onShared: () => void }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const link = location.origin + paths.post(postId)

  const finish = useEffectEvent(onShared)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(finish, CONFIRMATION)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    const isCopied = await copyText(link)
    // It can be copied by hand.
    if (!isCopied) field.current?.select()
    setOutcome(isCopied ? 'copied' : 'failed')
  }

  return (
    <section
      aria-labelledby={heading}
      className="my-2 flex flex-col rounded-control border border-line p-3 sm:mx-2"
    >
      <h2 id={heading} className="mb-2 text-sm font-semibold">
        {t('feed.shareThisPost')}
      </h2>
      <div className="flex flex-wrap gap-2">
        <TextInput
          ref={field}
          readOnly
          aria-labelledby={heading}
          value={link}
          className="min-w-0 flex-1 basis-32 text-ellipsis"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size="large" onClick={() => void copy()}>
          {t('common.copy')}
        </Button>
        <ShareButton link={link} size="large" />
      </div>
      <p role="status" className="text-sm font-medium *:mt-2 *:block">
        {outcome === 'copied' && <span className="text-leaf-ink">{t('common.linkCopied')}</span>}
        {outcome === 'failed' && <span className="text-danger-ink">{t('common.linkCopyFailed')}</span>}
      </p>
    </section>
  )
}
