import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What stands on a page whose challenge does not exist; `children` say why, `title` what the page is for. */
export function NoSuchChallenge({ title, children }: { title: string; children: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<ButtonLink to={paths.challenges}>Explore Challenges</ButtonLink>}
      >
        {children}
      </EmptyState>
    </div>
  )
}
