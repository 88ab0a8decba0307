import { hasDuty } from '@canopy/contract/desk/duties'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { storageKeys, storedText } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { Part } from '../case/part.tsx'
import { reviewerInUseQuery } from '../proofs/proofs-data.ts'

/** Says what the reviewer without a model does, until the steward has read it. */
export function BasicPart() {
  const api = useApi()
  const { userId, duties } = useSession()
  const seen = storedText(storageKeys.basicSeen(userId))
  const [isSeen, setSeen] = useState(() => seen.get() !== null)
  const { data } = useQuery({ ...reviewerInUseQuery(api), enabled: !isSeen })
  if (isSeen || data?.usesVisionModel !== false) return null
  return (
    <Part title={t('desk-reviewer.basicTitle')}>
      <p className="max-w-prose text-pretty">{t('desk-reviewer.basicText')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {hasDuty(duties, 'owner') ? (
          <TextLink to={paths.deskReviewer}>{t('desk-reviewer.basicOwner')}</TextLink>
        ) : (
          <p>{t('desk-reviewer.basicOthers')}</p>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            seen.set('yes')
            setSeen(true)
          }}
        >
          {t('desk-reviewer.basicSeen')}
        </Button>
      </div>
    </Part>
  )
}
