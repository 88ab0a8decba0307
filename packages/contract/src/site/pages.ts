/** The pages that owners can write about their community. */

export const PAGE_KINDS = ['rules', 'about', 'contact', 'terms', 'imprint'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Only these can ask to be accepted. */
const ASKING_KINDS = ['rules', 'terms'] as const satisfies readonly PageKind[]
export type AskingKind = (typeof ASKING_KINDS)[number]

export const canAsk = (kind: string): kind is AskingKind => ASKING_KINDS.some((one) => one === kind)

/** The address of a page, here and in the app. */
export const pagePath = (kind: PageKind) => `/${kind}`
