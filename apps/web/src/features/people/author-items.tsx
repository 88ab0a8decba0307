import { Ban, UserCheck, UserPlus, VolumeX } from 'lucide-react'
import { t } from '../../language/messages.ts'
import { MenuItem } from '../../ui/overlay/menu.tsx'
import { useRelations } from './people-data.ts'
import { followingOf } from './relations.ts'
import { type Followable, useFollow } from './use-follow.ts'
import { useMute } from './use-hiding.ts'

/** Items of a menu about the author of something. */
export function AuthorItems({ author, onBlock }: { author: Followable; onBlock: () => void }) {
  const relations = useRelations()
  const { follow, takeBack, unfollow } = useFollow(author)
  const { mute } = useMute(author)
  const { userId, fullName } = author
  const following = relations && followingOf(relations, userId)
  return (
    <>
      {following === 'yes' && (
        <MenuItem icon={<UserCheck aria-hidden="true" className="size-5" />} onClick={unfollow}>
          {t('people.unfollowNamed', { fullName })}
        </MenuItem>
      )}
      {following === 'requested' && (
        <MenuItem icon={<UserCheck aria-hidden="true" className="size-5" />} onClick={takeBack}>
          {t('people.takeRequestBack')}
        </MenuItem>
      )}
      {(following === 'no' || following === undefined) && (
        <MenuItem
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          disabled={following === undefined}
          onClick={follow}
        >
          {t('people.followNamed', { fullName })}
        </MenuItem>
      )}
      <MenuItem icon={<VolumeX aria-hidden="true" className="size-5" />} onClick={mute}>
        {t('people.muteNamed', { fullName })}
      </MenuItem>
      <MenuItem icon={<Ban aria-hidden="true" className="size-5" />} tone="danger" onClick={onBlock}>
        {t('people.blockNamed', { fullName })}
      </MenuItem>
    </>
  )
}
