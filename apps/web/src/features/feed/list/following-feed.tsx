import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyFeed } from '../../../ui/drawings/empty-feed.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PersonSkeletons } from '../../../ui/feedback/person-skeletons.tsx'
import { PeopleToFollow, useRelations } from '../../people/index.ts'
import { feedQuery, newestQuery } from '../data/posts.ts'
import { FeedList } from './feed-list.tsx'

/** Loads the posts again when the reader follows others than before. */
function useFollowedPosts() {
  const api = useApi()
  const queries = useQueryClient()
  const followed = useRelations()?.following
  const before = useRef(followed)
  useEffect(() => {
    const wasKnown = before.current !== undefined && before.current !== followed
    before.current = followed
    if (!wasKnown) return
    void queries.invalidateQueries(newestQuery(api, 'following'))
    void queries.invalidateQueries(feedQuery(api, 'following'))
  }, [followed, api, queries])
}

/** Posts of those whom the reader follows, and their own. */
export function FollowingFeed({ onLeave }: { onLeave: () => void }) {
  useFollowedPosts()
  return (
    <FeedList
      feed="following"
      empty={
        <>
          <EmptyState
            drawing={<EmptyFeed />}
            action={
              <Button variant="secondary" onClick={onLeave}>
                {t('feed.seeEveryonesPosts')}
              </Button>
            }
          >
            {t('feed.noFollowedPosts')}
          </EmptyState>
          <Card className="p-5">
            <Suspense fallback={<PersonSkeletons />}>
              <PeopleToFollow most={3} />
            </Suspense>
          </Card>
        </>
      }
    />
  )
}
