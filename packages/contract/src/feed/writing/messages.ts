/** Texts of what authors do besides publishing a post, apart from the others, so that first pages do not load them. */

export const writingMessages = {
  pollTooShort: 'A poll needs two options.',
  pollOptionsAlike: 'Two options are the same.',
  proofShared: 'Your proof is in the feed now.',
  shareIsPublic:
    'Your post shows a copy of the photo, the challenge and the seal “Verified”. Everything else about the proof stays private.',
} as const
