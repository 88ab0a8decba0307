/** Texts of the search over everything. Those about products are in `messages.ts`. */

export const searchMessages = {
  empty: 'Please type what you are looking for',
  from: 'A username has 3 to 20 letters, digits and underscores',
  since: 'Please choose a day',
  failed: (reason: string) => `The search failed: ${reason}`,
  fewerWords: 'Check the spelling, or try fewer words.',
  otherFilters: 'Try fewer words, an earlier day or another member.',
  begin: 'Type a word or a name. The end of a word may be missing.',
  noPostsFound: 'No posts found',
  noPeopleFound: 'No people found',
  noChallengesFound: 'No challenges found',
  noTagsFound: 'No tags found',
} as const
