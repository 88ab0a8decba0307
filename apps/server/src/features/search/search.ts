/** Finds the ids of a page of results, and reads what they are of from the features that own them. */

import type { Db } from '../../db/database.ts'
import { bounded, timed } from './bounds.ts'
import { categoriesNamed } from './categories.ts'
import type { Page } from './found.ts'
import { selectFoundChallenges, selectFoundPeople } from './name-queries.ts'
import { type PostFilter, selectFoundPosts } from './post-queries.ts'
import { selectFoundTags } from './tag-queries.ts'

type Search = { viewer: string; q: string }

export const findPosts = (db: Db, search: Search & { filter: PostFilter }, page: Page<string>) =>
  timed((options) => selectFoundPosts(db, search, page, options))

export const findPeople = (db: Db, search: Search, page: Page<string>) =>
  timed((options) => selectFoundPeople(db, search, page, options))

export const findChallenges = (
  db: Db,
  { q, language }: { q: string; language: string },
  page: Page<number>,
) => bounded(db, (tx) => selectFoundChallenges(tx, { q, categories: categoriesNamed(q, language) }, page))

export const findTags = (db: Db, search: Search, page: Page<string>) =>
  bounded(db, (tx) => selectFoundTags(tx, search, page))
