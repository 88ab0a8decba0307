/** The texts of the desk about tags, apart from the others, so that its other pages do not load them. */

export const deskTagMessages = {
  noTags: 'No tag has been used in the last 30 days.',
  noPosts: 'No public post has this tag.',
  tagGone: 'There is no such tag.',
  authors: (authors: number) =>
    authors === 1 ? 'Used by 1 member in 30 days' : `Used by ${authors} members in 30 days`,
  banned: (tag: string) => `#${tag} is banned.`,
  allowed: (tag: string) => `#${tag} is allowed again.`,
  removed: (tag: string) => `#${tag} is no longer a tag of this post.`,
} as const
