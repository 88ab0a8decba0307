/** Choices of members about who finds them and sees their things. */

import { setFindable, setPrivacy } from '@canopy/contract/people/endpoints'
import { setOffBoards } from '@canopy/contract/points/leaderboard/endpoints'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { OwnChoice } from './own-choice.tsx'

export function PrivateSettings() {
  const api = useApi()
  return (
    <OwnChoice
      name="private"
      storedIn={({ isPrivate }) => isPrivate}
      send={(isPrivate) => api.call(setPrivacy, { body: { isPrivate } })}
      // All: requests were accepted, and the member's own posts may be in other lists.
      outdates={[[]]}
      label={t('settings.privateAccount')}
      effectOf={(isPrivate) => (isPrivate ? t('settings.isPrivate') : t('settings.isPublic'))}
      skeleton="h-31 sm:h-21"
    />
  )
}

export function FindableSettings() {
  const api = useApi()
  return (
    <OwnChoice
      name="findable"
      storedIn={({ isFindable }) => isFindable === true}
      send={(isFindable) => api.call(setFindable, { body: { isFindable } })}
      label={t('settings.findable')}
      effectOf={(isFindable) => (isFindable ? t('settings.isFindable') : t('settings.isNotFindable'))}
    />
  )
}

export function BoardSettings() {
  const api = useApi()
  return (
    <OwnChoice
      name="boards"
      role="switch"
      storedIn={({ offBoards }) => offBoards === true}
      send={(offBoards) => api.call(setOffBoards, { body: { offBoards } })}
      outdates={[['leaderboard']]}
      label={t('settings.offBoards')}
      effectOf={(offBoards) => (offBoards ? t('settings.isOffBoards') : t('settings.isOnBoards'))}
    />
  )
}
