import { MAX_IMAGE_BYTES, MB, POST_PICTURES_MAX } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ChooseChallenge } from '../../features/challenges/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { photoFaults, readPhoto } from '../../ui/form/photo/read-photo.ts'
import { SCALED_FROM } from '../../ui/form/photo/scale-photo.ts'
import { forgetShared, handOver, readShared, SHARED_BYTES_MAX } from '../../ui/form/photo/shared-photos.ts'
import { useFileAddress } from '../../ui/form/photo/use-file-address.ts'
import { usePageTitle } from '../../ui/page-title.ts'

const maxBytes = SHARED_BYTES_MAX

/** The shared files that are photos, and why the others are none. */
async function readSharedPhotos() {
  const read = await Promise.all(
    (await readShared()).map((file) => readPhoto(file, { maxBytes, keepOriginalUpTo: maxBytes })),
  )
  return {
    photos: read.filter((photo) => photo instanceof File),
    faults: [...new Set(read.flatMap((fault) => (fault instanceof File ? [] : [fault])))],
  }
}

/** Scales a photo as the form does in which it could have been chosen. It is one, so that nothing speaks against it. */
async function scaled(photo: File, options: { keepOriginalUpTo: number; keepExif?: boolean }) {
  const read = await readPhoto(photo, { maxBytes, ...options })
  return read instanceof File ? read : photo
}

/** Asks what the photos are that another app has shared, and opens the form for them. */
function SharePage() {
  const { data } = useQuery({
    queryKey: ['shared photos'],
    queryFn: readSharedPhotos,
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [search] = useSearchParams()
  const isOver = search.has('over')
  const count = data?.photos.length ?? 1
  const title = t('shared.whatIsIt', { count: Math.max(1, count) })
  usePageTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4">
      <h1 className="text-xl font-bold">{title}</h1>
      {!data && <Skeleton className="h-72 w-full" />}
      {data && (isOver || data.faults.length > 0) && (
        <div role="alert" className="rounded-control bg-danger-tint px-4 py-3 text-danger-ink">
          {data.faults.map((fault) => (
            <p key={fault}>{t(photoFaults[fault])}</p>
          ))}
          {isOver && <p>{t('shared.tooMany', { count: POST_PICTURES_MAX, size: SHARED_BYTES_MAX / MB })}</p>}
        </div>
      )}
      {data && (data.photos.length > 0 ? <Choice photos={data.photos} /> : <Nothing />)}
    </div>
  )
}

function Nothing() {
  return (
    <Card className="flex flex-col items-start gap-4 p-5">
      <p className="text-pretty text-muted">{t('shared.nothing')}</p>
      <ButtonLink to={paths.feed}>{t('shared.toFeed')}</ButtonLink>
    </Card>
  )
}

function Choice({ photos }: { photos: File[] }) {
  const { userId, suspension } = useSession()
  const navigate = useNavigate()
  const [isProof, setProof] = useState(false)
  const [isPending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isProof) heading.current?.focus()
  }, [isProof])

  async function post() {
    setPending(true)
    const small = await Promise.all(
      photos.map((photo) => scaled(photo, { keepOriginalUpTo: MAX_IMAGE_BYTES })),
    )
    await forgetShared()
    handOver(userId, 'post', small)
    await navigate(paths.feed)
  }
  async function prove(challengeId: number) {
    const [photo] = photos
    if (photo)
      handOver(userId, challengeId, [await scaled(photo, { keepOriginalUpTo: SCALED_FROM, keepExif: true })])
    await navigate(paths.submitProof(challengeId))
  }
  async function discard() {
    await forgetShared()
    await navigate(paths.feed)
  }
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {[...photos.entries()].map(([at, photo]) => (
          <SharedPhoto key={at} photo={photo} number={at + 1} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {/* The notice above says why there is nothing to send. */}
        {!suspension && (
          <>
            <Button size="large" pending={isPending} onClick={() => void post()}>
              {t('shared.post')}
            </Button>
            <Button variant="secondary" size="large" aria-expanded={isProof} onClick={() => setProof(true)}>
              {t('shared.proof')}
            </Button>
          </>
        )}
        <Button variant="quiet" size="large" onClick={() => void discard()}>
          {suspension ? t('shared.toFeed') : t('shared.discard')}
        </Button>
      </div>
      {isProof && (
        <section className="flex flex-col gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-bold">
            {t('shared.whichChallenge')}
          </h2>
          <p className="text-pretty text-muted">
            {photos.length > 1 && `${t('shared.firstOnly')} `}
            {t('shared.liveOnly')}
          </p>
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <ChooseChallenge onChoose={(challengeId) => void prove(challengeId)} />
          </Suspense>
        </section>
      )}
    </>
  )
}

function SharedPhoto({ photo, number }: { photo: File; number: number }) {
  const address = useFileAddress(photo)
  return (
    <li>
      {address && (
        <img
          src={address}
          alt={t('shared.photo', { number })}
          className="max-h-72 min-h-24 min-w-24 max-w-full rounded-card bg-sunken object-contain"
        />
      )}
    </li>
  )
}

export { SharePage as Component }
