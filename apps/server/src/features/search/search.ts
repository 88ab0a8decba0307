/** Finds the ids of a page of results, and reads what they are of from the features that own them. */

import { SECOND } from '@canopy/contract/limits'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { bounded } from './bounds.ts'
import type { Found, Page } from './found.ts'
import { selectFoundChallenges, selectFoundPeople } from './name-queries.ts'
import { type PostFilter, selectFoundPosts } from './post-queries.ts'
import { selectFoundTags } from './tag-queries.ts'

/** Then the newest posts have to do. */
const OLDER_WITHIN = SECOND / 2

type Search = { viewer: string; q: string }

export async function findPosts(
  db: Db,
  search: Search & { filter: PostFilter },
  page: Page<string>,
): Promise<Found<string>[]> {
  const find = (withOlder: boolean, time?: number) =>
    bounded(db, (tx) => selectFoundPosts(tx, { ...search, withOlder }, page), time)
  try {
    return await find(true, OLDER_WITHIN)
  } catch (error) {
    if (error instanceof AppError) return find(false)
    throw error
  }
}

export const findPeople = (db: Db, search: Search, page: Page<string>) =>
  bounded(db, (tx) => selectFoundPeople(tx, search, page))

export const findChallenges = (db: Db, q: string, page: Page<number>) =>
  bounded(db, (tx) => selectFoundChallenges(tx, q, page))

export const findTags = (db: Db, search: Search, page: Page<string>) =>
  bounded(db, (tx) => selectFoundTags(tx, search, page))
