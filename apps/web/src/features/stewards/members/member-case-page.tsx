import { CONTACT_DUTIES, hasDuty, mayRestrict } from '@canopy/contract/desk/duties'
import { listDeskMembers } from '@canopy/contract/desk/members/endpoints'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { MemberGlance } from '../case/member-glance.tsx'
import { Part } from '../case/part.tsx'
import { RareAct } from '../case/rare-act.tsx'
import { SuspensionForm } from '../sanctions/suspension-form.tsx'
import { AccountPart } from './account-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { DutiesForm } from './duties-form.tsx'
import { FactorsPart } from './factors-part.tsx'
import { HeldPointsPart } from './held-points-part.tsx'
import { MemberConduct } from './member-conduct.tsx'
import { MemberLists } from './member-lists.tsx'
import { accountQuery, factorsQuery, memberQuery } from './members-data.ts'
import { PointsPart } from './points-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

function MemberPage() {
  const { userId = '' } = useParams()
  const self = useSession()
  const isSelf = userId === self.userId
  const isOwner = hasDuty(self.duties, 'owner')
  const mayModerate = hasDuty(self.duties, 'moderation')
  // Input in the form stays when the duty is taken away; the server refuses to save it.
  const [wasOwner] = useState(isOwner)
  const api = useApi()
  const member = useQuery(memberQuery(api, userId))
  const account = useQuery(accountQuery(api, userId))
  const factors = useQuery({ ...factorsQuery(api, userId), enabled: wasOwner && !isSelf })
  usePageTitle(member.data?.fullName ?? t('common.member'))

  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="member"
        list={paths.deskMembers}
        title={t('common.members')}
        load={(options) => api.call(listDeskMembers, {}, options)}
        casePath={(row) => paths.deskMember(row.userId)}
      />
      {member.isPending && <Skeleton className="h-16 w-80 max-w-full" />}
      {member.isError && !member.data && (
        <CaseFailure title={t('common.member')} gone={t('desk.memberGone')} query={member} />
      )}
      {member.data && (
        <>
          <MemberGlance member={member.data} />
          <AccountPart userId={userId} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="grid min-w-0 gap-4">
              <MemberLists userId={userId} />
              {mayModerate && <MemberConduct userId={userId} />}
              {hasDuty(self.duties, ...CONTACT_DUTIES) && <ContactPart userId={userId} />}
              {mayModerate && <SessionsPart member={member.data} />}
            </div>
            {/* Waits for all parts, since those that arrive later would move the forms below them. */}
            {account.isLoading || factors.isLoading ? (
              <ListSkeleton count={1}>
                <Skeleton className="h-96 w-full" />
              </ListSkeleton>
            ) : (
              <div className="grid min-w-0 gap-4">
                {hasDuty(self.duties, 'review') && <HeldPointsPart member={member.data} />}
                <Part title={t('common.history')}>
                  <History kind="member" id={userId} />
                </Part>
                {/* Rare acts are at the end. */}
                {isOwner && <PointsPart member={member.data} />}
                {mayModerate && !isSelf && mayRestrict(self.duties, member.data.duties) && (
                  <Part title={t('desk-members.suspension')}>
                    <SuspensionForm member={member.data} />
                  </Part>
                )}
                {isOwner && !isSelf && <FactorsPart member={member.data} />}
                {(isOwner || wasOwner) && (
                  <Part title={t('desk-members.duties')}>
                    <RareAct label={t('desk-members.changeDuties')}>
                      <DutiesForm member={member.data} />
                    </RareAct>
                  </Part>
                )}
              </div>
            )}
          </div>
        </>
      )}
    </div>
  )
}

export { MemberPage as Component }
