import type { Db } from '../../db/database.ts'
import type { Audiences } from '../../live/hub.ts'
import { selectFollowersAmong } from '../visibility/index.ts'
import { selectVotersAmong } from './polls/poll-queries.ts'
import { selectReadersAmong, selectReadersOf } from './posts/privacy-queries.ts'

/** Selects who gets live messages about posts. */
export const audiencesOf = (db: Db): Audiences => ({
  followersAmong: (author, ids) => selectFollowersAmong(db, author, ids),
  readersAmong: (postId, ids) => selectReadersAmong(db, postId, ids),
  readersOf: (author, ids) => selectReadersOf(db, author, ids),
  votersAmong: (postId, ids) => selectVotersAmong(db, postId, ids),
})
