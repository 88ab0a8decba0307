/** Texts about comments that first pages do not show. */

import { formatNumber } from '../../text/format-number.ts'

export const commentMessages = {
  deleted: 'Comment deleted',
  gone: 'The comment that the link leads to is no longer here.',
  marked: (fullName: string) => `The link leads to the marked comment by ${fullName}.`,
  moreReplies: (count: number) =>
    count === 1 ? 'Show 1 more reply' : `Show ${formatNumber(count)} more replies`,
  edited: 'Comment edited successfully',
  editIsPublic: 'Everybody can see that a comment was edited, and what it said before.',
  changed: 'This comment has been edited elsewhere since you opened it. It says there:',
  closed: 'The author has closed the comments on this post.',
  forFollowed: (fullName: string) => `Only people whom ${fullName} follows can comment on this post.`,
  commentingChanged: 'You have changed who may comment.',
  commentingIsKept: 'Existing comments stay. You can always comment on your own post.',
} as const
