/** The calls about the search. */

import { z } from 'zod/mini'
import { Challenge } from '../challenges/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { Post } from '../feed/shapes.ts'
import { Person } from '../people/shapes.ts'
import { FoundTag, PostSearchQuery, SearchQuery } from './shapes.ts'

/** The best first, and of those that are equally good the newest. Posts with what the caller has muted are left out. */
export const searchPosts = endpoint({
  method: 'GET',
  path: '/api/search/posts',
  access: 'member',
  query: PostSearchQuery,
  reply: z.array(Post),
})

/** Finds members by name and username, also with typos. */
export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/search/people',
  access: 'member',
  query: SearchQuery,
  reply: z.array(Person),
})

/** Finds challenges by name, also with typos. Those that can be joined come first. */
export const searchChallenges = endpoint({
  method: 'GET',
  path: '/api/search/challenges',
  access: 'member',
  query: SearchQuery,
  reply: z.array(Challenge),
})

/** Finds tags, written without their #, also with typos. Those that most members used lately come first. */
export const searchTags = endpoint({
  method: 'GET',
  path: '/api/search/tags',
  access: 'member',
  query: SearchQuery,
  reply: z.array(FoundTag),
})
