/** The pages that owners can write about their community. */

export const PAGE_KINDS = ['rules', 'about', 'contact', 'terms', 'imprint'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** The address of a page, here and in the app. */
export const pagePath = (kind: PageKind) => `/${kind}`
