import { type Browser, expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import type { Canopy } from '../support/start-canopy.ts'

async function newOwner(browser: Browser, { db }: Canopy) {
  const owner = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await db.query(`update users set duties = '{owner}' where user_id = $1`, [owner.userId])
  return owner
}

/** Weekly mails to somebody who does not exist, so that running them does nothing. */
const giveUp = ({ db }: Canopy, count: number) =>
  db.query(
    `insert into given_up_jobs (job_id, kind, payload, added_at, tries, cause)
    select gen_random_uuid(), 'digest_mail', jsonb_build_object('userId', gen_random_uuid()), now() - interval '2 days', 30,
      'ECONNREFUSED' from generate_series(1, $1)`,
    [count],
  )

test('an owner sees what is fine and what is not, and tries the mail out', async ({ browser, canopy }) => {
  const { page } = await newOwner(browser, canopy)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Health' }).click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Database Fine' })).toContainText('PostgreSQL')
  const backup = checks.getByRole('listitem').filter({ hasText: 'Last backup' })
  await expect(backup).toContainText('Warning')
  await expect(backup).toContainText('BACKUP_EVERY')
  const mail = checks.getByRole('listitem').filter({ hasText: 'Send me a mail' })
  await mail.getByRole('button', { name: 'Send me a mail' }).click()
  await expect(mail).toContainText('Written to the outbox folder of DATA_DIR')
  await expectAccessible(page)
})

test('an owner retries jobs that were given up, one or all, and deletes others after a question', async ({
  browser,
  canopy,
}) => {
  const { page } = await newOwner(browser, canopy)
  await canopy.db.query('delete from given_up_jobs')
  await giveUp(canopy, 4)
  await page.goto('/admin/health')
  const mails = page.getByRole('listitem', { name: 'Weekly mails' })
  await expect(mails).toContainText('4 given up')
  await expect(mails).toContainText('Last cause: ECONNREFUSED')
  await mails.getByRole('button', { name: 'Show each' }).click()
  await mails.getByRole('button', { name: 'Retry', exact: true }).first().click()
  await expect(page.getByText('One job runs again')).toBeVisible()
  await expect(mails).toContainText('3 given up')
  await mails.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await expect(mails).toContainText('2 given up')
  await expectAccessible(page)

  await mails.getByRole('button', { name: 'Delete given up…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await mails.getByRole('button', { name: 'Retry all' }).click()
  await expect(page.getByText('2 jobs run again')).toBeVisible()
  // They run within five seconds, and the page looks again every ten.
  await expect(mails).toBeHidden()

  await giveUp(canopy, 1)
  await page.reload()
  await mails.getByRole('button', { name: 'Delete given up…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mails).toBeHidden()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Jobs retried' }).first()).toContainText('digest_mail')
})
