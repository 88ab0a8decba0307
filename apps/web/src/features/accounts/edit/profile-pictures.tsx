import { useId, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Fault } from '../../../ui/form/fault.tsx'
import { useFileAddress } from '../../../ui/form/photo/use-file-address.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { PictureChoice } from './picture-choice.tsx'

const avatarShape = { title: 'settings.yourPhoto', aspect: 1, maxWidth: 512, round: true } as const
const coverShape = { title: 'settings.yourCoverImage', aspect: 4, maxWidth: 1600, round: false } as const

export type ChosenPictures = { profileImage?: File; coverImage?: File }

/** Previews of the cover image and the avatar, each with a button to change it. */
export function ProfilePictures({
  avatar,
  cover,
  chosen,
  onChoose,
}: {
  avatar: string | null
  cover: string | null
  chosen: ChosenPictures
  onChoose: (chosen: ChosenPictures) => void
}) {
  const faultId = useId()
  const [fault, setFault] = useState<{ of: keyof ChosenPictures; message: string }>()
  const newAvatar = useFileAddress(chosen.profileImage)
  const newCover = useFileAddress(chosen.coverImage)
  const describedBy = (picture: keyof ChosenPictures) => (fault?.of === picture ? faultId : undefined)
  const refuse = (of: keyof ChosenPictures) => (message: string | undefined) =>
    setFault(message === undefined ? undefined : { of, message })

  return (
    <div>
      <Picture src={newCover ?? cover ?? undefined} alt="" width={4} height={1} priority />
      <div className="flex flex-wrap items-end gap-3 px-5 sm:px-6">
        <div className="relative -mt-[48px] me-auto w-fit rounded-full border-4 border-surface bg-surface">
          <Avatar src={newAvatar ?? avatar} size={96} />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <PictureChoice
            label={t('settings.changePhoto')}
            shape={avatarShape}
            describedBy={describedBy('profileImage')}
            onChoose={(profileImage) => onChoose({ ...chosen, profileImage })}
            onFault={refuse('profileImage')}
          />
          <PictureChoice
            label={t('settings.changeCover')}
            shape={coverShape}
            describedBy={describedBy('coverImage')}
            onChoose={(coverImage) => onChoose({ ...chosen, coverImage })}
            onFault={refuse('coverImage')}
          />
        </div>
      </div>
      {fault && (
        <Fault id={faultId} className="px-5 pt-3 sm:px-6">
          {fault.message}
        </Fault>
      )}
    </div>
  )
}
