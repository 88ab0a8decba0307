import { hasDuty } from '@canopy/contract/desk/duties'
import { ChevronUp, Keyboard } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { rich, t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { linkTo, type Section, sectionAt, sections } from './sections.ts'
import { useShowShortcuts } from './shortcuts.tsx'
import { WaitingCount } from './waiting-count.tsx'
import { useWaiting } from './waiting-data.ts'

const Dialog = lazyNamed(() => import('../../../ui/overlay/dialog.tsx'), 'Dialog')

/** The sections of the desk with the number of cases that wait in each, beside the page on wide screens. */
export function Rail() {
  const showShortcuts = useShowShortcuts()
  return (
    <aside className="hidden w-52 shrink-0 lg:block print:hidden">
      <div className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--top-bar))] flex-col gap-4 overflow-y-auto py-6">
        <SectionLinks />
        <button
          type="button"
          onClick={showShortcuts}
          className="mt-auto flex h-11 shrink-0 items-center gap-3 rounded-control px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink"
        >
          <Keyboard aria-hidden="true" className="size-5" />
          {t('desk.keyboardShortcuts')}
        </button>
      </div>
    </aside>
  )
}

/** Navigation on smaller screens: a bar at the bottom that opens a sheet. */
export function SectionsBar() {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const waiting = useWaiting()
  const section = sectionAt(pathname)
  return (
    <nav
      aria-label={t('common.desk')}
      className="fixed inset-x-0 bottom-0 z-40 h-(--bottom-bar) border-t border-line bg-paper/90 pr-(--scrollbar) pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden print:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="flex size-full items-center gap-3 px-4 sm:px-6 text-sm font-semibold -outline-offset-4"
      >
        {section && <section.Icon aria-hidden="true" className="size-5 text-leaf-ink" />}
        <span className="flex-1 text-start">
          {rich('desk.sectionHere', {
            section: t(section?.label ?? 'common.desk'),
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </span>
        <WaitingCount count={waiting.of(section?.kind)} />
        <ChevronUp aria-hidden="true" className="size-5 text-muted" />
      </button>
      <LazyDialog open={open}>
        <Dialog open={open} onOpenChange={setOpen} title={t('common.desk')}>
          <SectionLinks onFollow={() => setOpen(false)} />
        </Dialog>
      </LazyDialog>
    </nav>
  )
}

function SectionLinks({ onFollow }: { onFollow?: () => void }) {
  const { duties } = useSession()
  const { pathname } = useLocation()
  const waiting = useWaiting()
  const current = sectionAt(pathname)
  return (
    <nav aria-label={t('desk.sections')} className="flex flex-col gap-1">
      {sections
        .filter((section) => hasDuty(duties, ...section.duties))
        .map((section, place, shown) => (
          <Fragment key={section.path}>
            {section.group !== undefined && section.group !== shown[place - 1]?.group && (
              <p className="mt-3 px-3 text-xs font-semibold text-muted">{t(section.group)}</p>
            )}
            <SectionLink
              section={section}
              isCurrent={section === current}
              count={waiting.of(section.kind)}
              onFollow={onFollow}
            />
          </Fragment>
        ))}
    </nav>
  )
}

function SectionLink({
  section,
  isCurrent,
  count,
  onFollow,
}: {
  section: Section
  isCurrent: boolean
  count: number
  onFollow: (() => void) | undefined
}) {
  const { label, Icon } = section
  return (
    <Link
      to={linkTo(section, count)}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex h-11 items-center gap-3 rounded-control px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-leaf-tint aria-[current]:text-leaf-ink"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(label)}
      <WaitingCount count={count} />
    </Link>
  )
}
