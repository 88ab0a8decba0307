import type { ComponentProps } from 'react'
import { t } from '../language/messages.ts'
import { Button } from './button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & { link: string }

/** A button beside “Copy” that hands a link to the other apps of a phone; nothing in browsers that cannot. */
export function ShareButton({ link, ...style }: Props) {
  if (!('share' in navigator)) return null
  // Closing the sheet is no failure.
  const share = () => navigator.share({ url: link }).catch(() => undefined)
  return (
    <Button variant="secondary" {...style} onClick={() => void share()}>
      {t('common.share')}
    </Button>
  )
}
