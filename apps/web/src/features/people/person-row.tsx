import { paths } from '@canopy/contract/paths'
import type { Person } from '@canopy/contract/people/shapes'
import { languageOfText } from '@canopy/contract/text/language-of-text'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { handle } from '../../session/username.ts'
import { DOT } from '../../ui/dot.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'

/** `children` are what can be done about the member. */
export function PersonRow({ person, children }: { person: Person; children: ReactNode }) {
  const { userId, fullName, username, profileImgUrl, bio, isPrivate } = person
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 py-3">
      <Avatar src={profileImgUrl} size={44} />
      <div className="min-w-32 flex-1">
        <p dir="auto" title={fullName} className="flex items-center gap-1.5 font-semibold">
          <Link to={paths.member(userId)} className="truncate rounded-control hover:underline">
            {fullName || t('common.unknown')}
          </Link>
          {isPrivate && (
            <>
              <Lock aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              <span className="sr-only">{t('common.privateAccount')}</span>
            </>
          )}
        </p>
        <p className="truncate text-sm text-muted">
          {handle(username)}
          {bio && (
            <span dir="auto" lang={languageOfText(bio)}>
              {DOT + bio}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </li>
  )
}
