import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { translateIn } from '../../apps/server/src/languages/languages.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { newCustomer } from '../support/shop.ts'

const [si, ta] = [translateIn('si'), translateIn('ta')]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The mails to an address, decoded. */
async function mailsTo(outbox: string, email: string) {
  const files = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll('\r\n', '\n'))
    .map((mail) => {
      const [head = '', ...body] = mail.split('\n\n')
      const text = body.join('\n\n')
      if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      const bytes = text.replaceAll('=\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
      return /encoding: quoted-printable/i.test(head)
        ? decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
        : text
    })
}

test('a new member reads Tamil from the registration to the mail about an order', async ({
  browser,
  canopy,
}) => {
  const { shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'விளக்கு', price: 1200 })
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'ta-LK' })
  const page = await context.newPage()
  const email = 'malar@example.org'
  await page.goto('/register')
  await page.getByLabel(ta('common.name')).fill('மலர்விழி')
  await page.getByLabel(ta('common.email')).fill(email)
  await page.getByLabel(ta('common.password'), { exact: true }).fill('நீண்ட கடவுச்சொல்')
  await button(page, ta('accounts.createAccount')).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel(ta('common.email')).fill(email)
  await page.getByLabel(ta('common.password'), { exact: true }).fill('நீண்ட கடவுச்சொல்')
  await button(page, ta('common.logIn')).click()
  await expect(page).toHaveURL(/\/feed$/)

  await page.goto(`/shop/product/${lamp.id}`)
  await expect(heading(page)).toHaveText(lamp.name)
  await button(page, ta('shop.addToCart')).click()
  await page.goto('/shop/checkout')
  await button(page, ta('orders.placeOrder')).click()
  await expect(page.getByLabel(ta('orders.city'))).toHaveAccessibleDescription(ta('orders.cityRequired'))
  await page.getByLabel(ta('orders.address')).fill('8 மலர் வீதி')
  await page.getByLabel(ta('orders.city')).fill('யாழ்ப்பாணம்')
  await page.getByLabel(ta('orders.zipCode')).fill('40000')
  await page.getByLabel(ta('orders.phoneNumber')).fill('021 234 5678')
  await button(page, ta('orders.placeOrder')).click()
  await expect(page).toHaveURL('/shop/order-success')
  await expect(heading(page)).toHaveText(ta('orders.thankYou', { name: 'மலர்விழி' }))
  await expect
    .poll(async () => (await mailsTo(join(canopy.dataDir, 'outbox'), email)).join('\n'))
    .toContain(ta('mails.orderPayment'))
})

test('a steward decides a case in Sinhala, and its author reads of it in Tamil', async ({
  browser,
  canopy,
}) => {
  const author = await newMember(browser, { fullName: 'Aron Author' })
  const reporter = await newMember(browser)
  // Duties of a session that was used already would not count at once.
  const steward = await newMember(browser, { fullName: 'Saman Steward', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{moderation}' where user_id = $1`, [steward.userId])
  const postId = await author.post('Buy my wonderful brooms today')
  await reporter.call('reportPost', { body: { postId, reportedBy: reporter.userId, reason: 'Spam' } })
  await steward.call('setLanguage', { body: { language: 'si' } })
  await author.call('setLanguage', { body: { language: 'ta' } })

  const { page } = steward
  await page.goto('/admin/reports')
  await expect(heading(page)).toHaveText(si('desk-members.reports'))
  await page.getByRole('searchbox').fill('wonderful brooms')
  const found = page.getByRole('link', { name: si('desk-members.post'), exact: true })
  await expect(found).toHaveCount(1)
  await found.click()
  await button(page, si('desk-members.itAdvertises')).click()
  await button(page, si('desk-members.removeThing', { kind: 'post' })).click()
  await expect(page.getByText(si('desk.reportRemoved', { kind: 'post' }))).toBeVisible()
  const history = page.getByRole('listitem').filter({ hasText: si('desk-policy.auditReportDecided') })
  await expect(history).toContainText(`${si('desk.state')} ${si('desk-challenges.stateOpen')}`)
  await expect(history).toContainText(si('desk-members.removed'))

  await author.page.goto('/notifications')
  await expect(heading(author.page)).toHaveText(ta('shell.notifications'))
  await expect(author.page.getByRole('main')).not.toContainText(/A steward|Your post/)
})
