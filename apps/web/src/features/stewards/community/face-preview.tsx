import type { Community } from '@canopy/contract/desk/community/shapes'
import type { CSSProperties } from 'react'
import { t } from '../../../language/messages.ts'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { Part } from '../case/part.tsx'
import { useAccentColours } from './community-data.ts'

/** `logo` is the address of the picture, empty while it is the leaf. */
type Shown = { name: string; logo: string }

export const propertiesOf = (colours: Record<string, string> = {}): CSSProperties =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${name}`, colour]))

/** Shows what is typed as members would see it, in both themes, before it is saved. */
export function FacePreview({
  community,
  name,
  accent,
  logo,
}: Shown & { community: Community; accent: string }) {
  const colours = useAccentColours(accent)
  return (
    <Part title={t('desk-community.preview')}>
      <div className="flex flex-col gap-4">
        <div data-theme="light" style={propertiesOf(colours?.light)} className="rounded-card">
          <Sample name={name} logo={logo} theme={t('common.themeLight')} />
        </div>
        <div data-theme="dark" style={propertiesOf(colours?.dark)} className="rounded-card">
          <Sample name={name} logo={logo} theme={t('common.themeDark')} />
        </div>
        <MailSample community={community} name={name} />
      </div>
    </Part>
  )
}

/** The sender of mails. */
export function MailSample({
  community: { sender, ownSender },
  name,
}: {
  community: Community
  name: string
}) {
  const mailbox = sender.slice(sender.indexOf('<') + 1).replace('>', '')
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{t('desk-community.previewMail')}</figcaption>
      <p className="rounded-control border border-line p-3 [overflow-wrap:anywhere]">
        <strong>{ownSender ? sender.slice(0, sender.indexOf('<')).replaceAll('"', '') : name}</strong>{' '}
        <span className="text-muted">{mailbox}</span>
      </p>
      {ownSender && <p className="mt-1 text-sm text-muted">{t('desk-community.ownSender')}</p>}
    </figure>
  )
}

/** The bar of the app, a post with its button, and the icon. */
export function Sample({ name, logo, theme }: Shown & { theme: string }) {
  return (
    <section aria-label={theme} className="overflow-hidden rounded-card border border-line bg-paper text-ink">
      <p className="flex items-center gap-2.5 border-b border-line px-4 py-3 text-lg font-bold">
        <Logo logo={logo} /> {name}
      </p>
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="w-full rounded-control border border-line bg-surface p-3">
          {t('desk-community.previewPost')}{' '}
          <span className="font-semibold text-leaf-ink">#{t('common.tags')}</span>
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="rounded-control bg-leaf px-4 py-2 font-semibold text-on-leaf">
            {t('desk-community.previewButton')}
          </span>
          <span className="rounded-full bg-leaf-tint px-3 py-1 text-sm font-semibold text-leaf-ink">
            {theme}
          </span>
        </p>
        <p className="flex items-center gap-3 text-sm text-muted">
          <Logo logo={logo} className="size-12 shrink-0" /> {t('desk-community.previewIcon')}
        </p>
      </div>
    </section>
  )
}
