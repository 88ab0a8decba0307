import { MAILED_INVITATION_FOR } from '@canopy/contract/desk/invitation-lists/shapes'
import { DAY, INVITATIONS_PER_MINUTE } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { t } from '../../../../language/messages.ts'
import { usePageTitle } from '../../../../ui/page-title.ts'
import { BackLink } from '../../case/back-link.tsx'
import { Part } from '../../case/part.tsx'
import { ListForm } from './list-form.tsx'
import { ListsPart } from './lists-part.tsx'

function ListsPage() {
  usePageTitle(t('desk-doors.inviteByMail'))
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskDoors}>{t('desk-doors.doors')}</BackLink>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-doors.inviteByMail')}</h1>
        <p className="max-w-prose text-pretty text-muted">
          {t('desk-doors.listsIntro', {
            days: MAILED_INVITATION_FOR / DAY,
            perMinute: INVITATIONS_PER_MINUTE,
          })}
        </p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Part title={t('desk-doors.newList')}>
          <ListForm />
        </Part>
        <ListsPart />
      </div>
    </div>
  )
}

export { ListsPage as Component }
