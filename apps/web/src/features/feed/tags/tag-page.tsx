import { getTag } from '@canopy/contract/feed/tags/endpoints'
import { TAG_POSTS_COUNTED_MAX } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { tagOf } from '@canopy/contract/text/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyFeed } from '../../../ui/drawings/empty-feed.tsx'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { MuteTagButton } from '../../people/index.ts'
import { FeedList } from '../list/feed-list.tsx'

const ToFeed = () => <ButtonLink to={paths.feed}>{t('feed.backToTheFeed')}</ButtonLink>

const countOf = (posts: number) =>
  posts >= TAG_POSTS_COUNTED_MAX
    ? t('feed.tagPostsOrMore', { count: TAG_POSTS_COUNTED_MAX })
    : t('feed.tagPosts', { count: posts })

const tagQuery = (api: Api, tag: string) =>
  queryOptions({
    queryKey: ['tags', tag],
    queryFn: ({ signal }) => api.call(getTag, { params: { tag } }, { signal }),
    meta: { offline: true },
  })

function TagPage() {
  const { tag: typed = '' } = useParams()
  const tag = tagOf(typed)
  usePageTitle(tag === undefined ? t('feed.tag') : `#${tag}`)
  if (tag === undefined)
    return (
      <>
        <h1 className="sr-only">{t('feed.tag')}</h1>
        <EmptyState drawing={<NotFound />} action={<ToFeed />}>
          {t('feed.noTag')}
        </EmptyState>
      </>
    )
  return (
    <div>
      <Head tag={tag} />
      <FeedList
        key={tag}
        feed={`#${tag}`}
        empty={
          <EmptyState drawing={<EmptyFeed />} action={<ToFeed />}>
            {t('feed.noTagPosts', { tag })}
          </EmptyState>
        }
      />
    </div>
  )
}

function Head({ tag }: { tag: string }) {
  const { data } = useQuery(tagQuery(useApi(), tag))
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
      <div className="min-w-0">
        <h1 dir="auto" className="text-2xl font-bold wrap-anywhere">
          #{tag}
        </h1>
        {/* The line has its height before the number arrives, so that nothing moves. */}
        <p className="min-h-6 text-muted">{data && countOf(data.posts)}</p>
      </div>
      <MuteTagButton tag={tag} />
    </Card>
  )
}

export { TagPage as Component }
