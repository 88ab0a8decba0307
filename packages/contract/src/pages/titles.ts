import type { PlainMessageId } from '../language/translate.ts'
import type { PageKind } from '../site/pages.ts'

/** Titles of the pages that owners write, which links to them show. */
export const pageTitles: Record<PageKind, PlainMessageId> = {
  rules: 'common.pageRules',
  about: 'common.pageAbout',
  contact: 'common.pageContact',
  terms: 'common.pageTerms',
  imprint: 'common.pageImprint',
}
