import { resetFactors } from '@canopy/contract/desk/members/endpoints'
import type { DeskMember, MemberFactors } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { Part } from '../case/part.tsx'
import { factorsQuery } from './members-data.ts'
import { ReasonedAction } from './reasoned-action.tsx'

const READY_REASONS: PlainMessageId[] = ['desk-members.reasonLostCodes', 'desk-members.reasonAppReset']

const listOf = ({ authenticators, passkeys, recoveryCodes }: MemberFactors) =>
  [
    authenticators > 0 && t('desk-members.factorApp'),
    passkeys > 0 && t('desk-members.factorPasskeys', { count: passkeys }),
    t('desk-members.factorCodes', { count: recoveryCodes }),
  ]
    .filter(Boolean)
    .join(', ')

/** Shows the second factors of a member. The page has loaded them. */
export function FactorsPart({ member }: { member: DeskMember }) {
  const factors = useQuery(factorsQuery(useApi(), member.userId))
  const [isOpen, setOpen] = useState(false)
  const { data } = factors
  const hasFactor = data !== undefined && data.authenticators + data.passkeys > 0
  return (
    <Part title={t('desk-members.secondFactors')}>
      {factors.isError && !data && (
        <TryAgain text={factors.error.message} pending={factors.isFetching} onRetry={factors.refetch} />
      )}
      {data && !hasFactor && <p className="text-muted">{t('desk-members.noFactors')}</p>}
      {hasFactor && (
        <div className="flex flex-col items-start gap-3">
          <p>{t('desk-members.hasFactors', { factors: listOf(data) })}</p>
          {isOpen ? (
            <ResetForm member={member} onDone={() => setOpen(false)} />
          ) : (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t('desk-members.removeFactorsOpen')}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}

function ResetForm({ member, onDone }: { member: DeskMember; onDone: () => void }) {
  const api = useApi()
  const { userId, fullName } = member
  const { run, dialog } = useRecentLogin()
  return (
    <ReasonedAction
      member={member}
      action={t('desk-members.removeFactors')}
      readyReasons={READY_REASONS}
      perform={(reason) => run(() => api.call(resetFactors, { params: { userId }, body: { reason } }))}
      performed={t('desk.factorsReset', { fullName })}
      onDone={onDone}
    >
      {t('desk-members.removeFactorsEffect', { fullName })}
      {dialog}
    </ReasonedAction>
  )
}
