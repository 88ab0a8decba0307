import type { Page } from '@playwright/test'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const groups = [
  {
    kind: 'email_confirmation_mail',
    title: 'Mails that confirm an address',
    waiting: 3,
    retrying: 12,
    givenUp: 4,
    since: at(-2900),
    nextTryAt: at(12),
    cause: 'ECONNREFUSED',
  },
  {
    kind: 'proof_review',
    title: 'Reviews of proofs',
    waiting: 1,
    retrying: 0,
    givenUp: 0,
    since: at(-1),
    nextTryAt: null,
    cause: null,
  },
]
const job = { addedAt: at(-2900), tries: 31, nextTryAt: null, givenUpAt: null, cause: 'ECONNREFUSED' }
const jobs = ['givenUp', 'retrying', 'waiting'].map((state) => ({
  ...job,
  jobId: crypto.randomUUID(),
  state,
}))

/** A mail server was down for two days. */
export async function withJobs(page: Page) {
  await page.route('**/api/admin/jobs', (route) => route.fulfill({ json: groups }))
  await page.route('**/api/admin/jobs/*', (route) => route.fulfill({ json: jobs }))
}
