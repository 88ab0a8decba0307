/** Where things are on a page with posts. */

import type { Locator, Page } from '@playwright/test'

/** The post whose text contains `content`. */
export const postOf = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

/** When a post was written: the link to its own page. */
export const timeOf = (post: Locator) => post.getByRole('link').filter({ has: post.page().locator('time') })

/** The toasts: whatever is to be silent on screen must not appear there either. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('status')

/** Answers of a server that cannot do what it is asked to. */
export const failure = { status: 500, json: { message: 'The server is having a rest.', code: 'internal' } }
