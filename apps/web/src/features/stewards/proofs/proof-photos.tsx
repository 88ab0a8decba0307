import type { ProofCase } from '@canopy/contract/desk/challenges/proofs'
import { paths } from '@canopy/contract/paths'
import { rich, t } from '../../../language/messages.ts'
import type { Pointing } from '../../../ui/pointing/use-pointing.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { Photo, PhotoButtons, usePhotoView } from './photo-viewer.tsx'

/** The photo, and beside it the one that the checks took it for a copy of. Both zoom and turn together. */
export function ProofPhotos({
  proof: { imageUrl, fullName, checklist, copyOf, matching },
  pointing: { photo, active },
}: {
  proof: ProofCase
  pointing: Pointing
}) {
  const view = usePhotoView()
  return (
    <Part title={copyOf ? t('desk-challenges.photoAndCopied') : t('common.photo')}>
      <div ref={photo} className={`grid scroll-mt-20 gap-3 ${copyOf ? 'sm:grid-cols-2' : ''}`}>
        <Photo
          src={imageUrl}
          label={t('desk-challenges.photoOf', { fullName })}
          part={matching?.copy}
          checklist={checklist}
          active={active}
          view={view}
        />
        {copyOf && (
          <figure className="flex flex-col gap-2">
            <Photo
              src={copyOf.imageUrl}
              label={t('desk-challenges.earlierPhotoOf', { fullName: copyOf.fullName })}
              part={matching?.original}
              view={view}
            />
            <figcaption className="text-muted">
              {rich('desk-challenges.copiedPhoto', {
                ...copyOf,
                link: (text) => <TextLink to={paths.deskProof(copyOf.proofId)}>{text}</TextLink>,
                time: () => <TimeAgo time={copyOf.submittedAt} />,
              })}
            </figcaption>
          </figure>
        )}
      </div>
      {matching && <p className="mt-2 text-muted">{t('desk-challenges.outlinedParts')}</p>}
      {checklist.some(({ region }) => region !== null) && (
        <p className="mt-2 text-muted">{t('proofs.pointedAt')}</p>
      )}
      <PhotoButtons {...view} />
    </Part>
  )
}
