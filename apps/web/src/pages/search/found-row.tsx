import type { Challenge } from '@canopy/contract/challenges/shapes'
import type { Post } from '@canopy/contract/feed/shapes'
import type { Person } from '@canopy/contract/people/shapes'
import { storedPicture } from '@canopy/contract/pictures'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { Hash, Lock } from 'lucide-react'
import { ChallengePicture } from '../../features/challenges/index.ts'
import { FoundProduct } from '../../features/shop/index.ts'
import { t } from '../../language/messages.ts'
import { handle } from '../../session/username.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { DOT } from '../../ui/dot.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Points } from '../../ui/points/points.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { excerptOf } from './highlight-words.ts'
import { Highlighted } from './highlighted.tsx'
import type { Found } from './search-data.ts'

/** Row of a result of a search for `q`. */
export function FoundRow({ found, q }: { found: Found; q: string }) {
  switch (found.kind) {
    case 'products':
      return <FoundProduct product={found.product} q={q} />
    case 'posts':
      return <FoundPost post={found.post} q={q} />
    case 'people':
      return <FoundPerson person={found.person} q={q} />
    case 'challenges':
      return <FoundChallenge challenge={found.challenge} q={q} />
    case 'tags':
      return <FoundTag tag={found.tag} q={q} />
  }
}

function FoundPost({ post, q }: { post: Post; q: string }) {
  const { author, content, image, imageAlt, timestamp } = post
  return (
    <>
      <Avatar src={author.profileImgUrl} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span dir="auto" className="truncate font-semibold">
            {author.fullName || t('common.unknown')}
          </span>
          <TimeAgo time={timestamp} className="shrink-0 text-muted" />
        </p>
        <p dir="auto" lang={languageOfText(content)} className="line-clamp-3 wrap-anywhere">
          <Highlighted text={excerptOf(content, q)} q={q} />
        </p>
      </div>
      {image && (
        <Picture
          src={image}
          alt={imageAlt}
          width={1}
          height={1}
          srcSet={storedPicture(image)?.srcSet}
          sizes="4rem"
          className="max-w-16 shrink-0 rounded-control"
        />
      )}
    </>
  )
}

function FoundPerson({ person, q }: { person: Person; q: string }) {
  const { fullName, username, profileImgUrl, bio, isPrivate } = person
  return (
    <>
      <Avatar src={profileImgUrl} size={44} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="flex items-center gap-1.5 font-semibold">
          <span className="truncate">
            <Highlighted text={fullName || t('common.unknown')} q={q} />
          </span>
          {isPrivate && (
            <>
              <Lock aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              <span className="sr-only">{t('common.privateAccount')}</span>
            </>
          )}
        </p>
        <p className="truncate text-sm text-muted">
          <Highlighted text={handle(username)} q={q} />
          {bio && (
            <span dir="auto" lang={languageOfText(bio)}>
              {DOT + bio}
            </span>
          )}
        </p>
      </div>
    </>
  )
}

function FoundChallenge({ challenge, q }: { challenge: Challenge; q: string }) {
  const { challengeName, description, language = '', points, status, closed } = challenge
  return (
    <>
      <div className="w-20 shrink-0 overflow-clip rounded-control narrow:hidden">
        <ChallengePicture challenge={challenge} sizes="5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          lang={language}
          title={challengeName}
          className="line-clamp-2 font-semibold wrap-anywhere"
        >
          <Highlighted text={challengeName} q={q} />
        </p>
        <p dir="auto" lang={language} className="line-clamp-1 text-sm text-muted">
          {description}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1 text-sm">
        <Points amount={points} className="text-sun-ink" />
        {status && <StatusBadge status={status} />}
        {closed && <Badge>{t('common.closed')}</Badge>}
      </div>
    </>
  )
}

function FoundTag({ tag, q }: { tag: string; q: string }) {
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf-ink">
        <Hash aria-hidden="true" className="size-5" />
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        <Highlighted text={tag} q={q} />
      </span>
    </>
  )
}
