/** The calls of the search, apart from the other calls of members, so that first pages do not load them. */

import { z } from 'zod/mini'
import { Challenge } from '../challenges/shapes.ts'
import { define } from '../endpoint.ts'
import { Post } from '../feed/shapes.ts'
import { Person } from '../people/shapes.ts'
import { FoundTag, PostSearchQuery, SearchQuery } from './shapes.ts'

export const searchEndpoints = define({
  /** The best first, and of those that are equally good the newest. Posts with what the caller has muted are left out. */
  searchPosts: {
    method: 'GET',
    path: '/api/search/posts',
    access: 'member',
    query: PostSearchQuery,
    reply: z.array(Post),
  },
  /** By name and username, also with typos. */
  searchPeople: {
    method: 'GET',
    path: '/api/search/people',
    access: 'member',
    query: SearchQuery,
    reply: z.array(Person),
  },
  /** By name, also with typos. Those that can be joined first. */
  searchChallenges: {
    method: 'GET',
    path: '/api/search/challenges',
    access: 'member',
    query: SearchQuery,
    reply: z.array(Challenge),
  },
  /** Without their #, those that most members used lately first, also with typos. */
  searchTags: {
    method: 'GET',
    path: '/api/search/tags',
    access: 'member',
    query: SearchQuery,
    reply: z.array(FoundTag),
  },
})
