import { CommentSort, type Thread } from '@canopy/contract/feed/comments/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { PersonSkeletons } from '../../../ui/feedback/person-skeletons.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { useCommentDialogs } from './comment-dialogs.tsx'
import { CommentThread } from './comment-thread.tsx'
import {
  type CommentedPost,
  chooseSort,
  chosenSort,
  threadsQuery,
  useHasCommented,
  useLinkedThread,
} from './comments-data.ts'
import { useRefusal } from './use-refusal.ts'

const labels: Record<CommentSort, PlainMessageId> = {
  oldest: 'feed.oldestFirst',
  reacted: 'feed.mostReactedFirst',
}

/** Removes duplicates, which pages may have when comments move. The linked thread is the first one if its page is not loaded. */
function listOf(pages: { items: Thread[] }[], linked: Thread | undefined) {
  const threads = new Map(pages.flatMap(({ items }) => items).map((thread) => [thread.commentId, thread]))
  if (!linked) return [...threads.values()]
  const isListed = threads.has(linked.commentId)
  threads.set(linked.commentId, linked)
  return isListed ? [...threads.values()] : [linked, ...[...threads.values()].filter((one) => one !== linked)]
}

const nameIn = ({ comment, replies }: Thread, commentId: string) =>
  [comment, ...replies].find((one) => one?.commentId === commentId)?.user.fullName || t('common.unknown')

/** If loading fails the list is empty, and the error is logged. The comment `linkedId` is scrolled to and marked. */
export function CommentList({
  post,
  linkedId,
  heading,
}: {
  post: CommentedPost
  linkedId?: string | undefined
  heading?: ReactNode
}) {
  const [sort, setSort] = useState(chosenSort)
  const query = useInfiniteQuery(threadsQuery(useApi(), post.postId, sort))
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage } = query
  const { linked, isLoading, isGone } = useLinkedThread(post.postId, linkedId)
  const [openDialog, dialogs] = useCommentDialogs()
  const mayReply = useRefusal(post) === undefined

  // The reader's new comment comes last, so all pages up to it are loaded.
  const loadsOn = useHasCommented(post.postId) && hasNextPage && !isFetching && !error
  useEffect(() => {
    if (loadsOn) void fetchNextPage()
  }, [loadsOn, fetchNextPage])

  const threads = listOf(data?.pages ?? [], linked)
  const isReady = !isPending && !isLoading
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {heading}
        {threads.length > 1 && <SortChoice sort={sort} onChoose={setSort} />}
      </div>
      <p role="status" className={linked ? 'sr-only' : 'text-sm text-muted empty:hidden'}>
        {linkedId !== undefined && linked && t('feed.linkedComment', { fullName: nameIn(linked, linkedId) })}
        {isGone && t('feed.linkedCommentGone')}
      </p>
      {!isReady && <PersonSkeletons />}
      {isReady && threads.length === 0 && (
        <p className="py-6 text-center text-muted">{t('feed.noComments')}</p>
      )}
      {isReady && threads.length > 0 && (
        <ul aria-label={t('feed.comments')} className="flex flex-col gap-4">
          {threads.map((thread) => (
            <CommentThread
              key={thread.commentId}
              thread={thread}
              post={post}
              linkedId={linkedId}
              mayReply={mayReply}
              onOpenDialog={openDialog}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query}>{t('feed.showMoreComments')}</ShowMore>
      {dialogs}
    </div>
  )
}

function SortChoice({ sort, onChoose }: { sort: CommentSort; onChoose: (sort: CommentSort) => void }) {
  return (
    <Select
      aria-label={t('feed.sortComments')}
      className="ms-auto w-fit max-w-full min-w-48 text-sm"
      value={sort}
      onChange={({ target }) => {
        const chosen = CommentSort.parse(target.value)
        chooseSort(chosen)
        onChoose(chosen)
      }}
    >
      {CommentSort.options.map((value) => (
        <option key={value} value={value}>
          {t(labels[value])}
        </option>
      ))}
    </Select>
  )
}
