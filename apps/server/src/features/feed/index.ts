export { announceFeed } from './announce.ts'
export { deleteRemovedReactions } from './comments/comment-reaction-queries.ts'
export { verifyCounts } from './counts/verify-counts.ts'
export { publishDueDrafts } from './drafts/publish-draft.ts'
export { deleteNotifiedMentions } from './entities/entity-queries.ts'
export { deleteMemberData, memberData } from './member-data.ts'
export { lockPostsAndCommentsOf } from './member-data-queries.ts'
export { selectVotersAmong } from './polls/poll-queries.ts'
export { readPosts } from './posts/posts.ts'
export { maySeePicture, movePictures } from './posts/privacy.ts'
export { selectReadersAmong, selectReadersOf } from './posts/privacy-queries.ts'
export {
  type PublicPost,
  selectPublicPost,
  selectPublicPostBounds,
  selectPublicPostIds,
  selectPublicPostsOf,
  selectPublicPostsWith,
} from './posts/public-queries.ts'
export { mutedPost } from './posts/seen-queries.ts'
export { selectTopPosts } from './posts/top-queries.ts'
export { deleteNotifiedReactions } from './reactions/reaction-queries.ts'
export { reportedComment } from './reports/reported-comment.ts'
export { reportedPost } from './reports/reported-post.ts'
export { feedRoutes } from './routes.ts'
export { selectDeskTags } from './tags/desk-tag-queries.ts'
export { readDeskTag, removePostTag, setTagBan } from './tags/desk-tags.ts'
export { countTags } from './tags/tag-queries.ts'
