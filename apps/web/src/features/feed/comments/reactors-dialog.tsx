import type { Post } from '@canopy/contract/feed'
import { messages } from '@canopy/contract/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { handle } from '../../../ui/handle.ts'
import { PersonSkeletons } from '../../../ui/person-skeletons.tsx'
import { reactorNamesQuery, reactorsQuery } from '../data/comments-data.ts'
import { reactionName } from '../data/reactions.ts'

/** Who reacted to a post, and how. */
export function ReactorsDialog({ post }: { post: Post }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Reactions">
      <Reactors postId={post.postId} />
    </Dialog>
  )
}

function Reactors({ postId }: { postId: string }) {
  const api = useApi()
  const { data: reactors, isError: isUnknown } = useQuery(reactorsQuery(api, postId))
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...reactorNamesQuery(api, postId, reactors ?? []),
    enabled: reactors !== undefined,
  })

  if (!data)
    return isUnknown || isError ? (
      <p role="alert" className="py-6 text-center text-muted">
        {messages.reactorsFailed}
      </p>
    ) : (
      <PersonSkeletons />
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {data.pages.flat().map(({ userId, emoji, user }) => (
          <li key={userId} className="flex items-center gap-3">
            <Avatar src={user?.profileImgUrl} size={40} />
            <div className="min-w-0 flex-1">
              <p dir="auto" title={user?.fullName} className="truncate text-left font-semibold">
                <Link to={paths.member(userId)} className="rounded-control hover:underline">
                  {user?.fullName || 'Unknown'}
                </Link>
              </p>
              <p className="truncate text-sm text-muted">{handle(user?.username)}</p>
            </div>
            <span role="img" aria-label={reactionName(emoji)} className="inline-flex">
              <ReactionPicture emoji={emoji} className="size-6" />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
