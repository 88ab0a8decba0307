import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'

// A Canopy without members, on a phone.
test.use({ settings: { DAILY_POINTS_CAP: '999' }, viewport: { width: 390, height: 844 } })

const TOKEN = 'token-of-the-start'
const LINK = `/set-up#token=${TOKEN}`

test('the first owner sets a community up in five steps, on a phone, and the link works once', async ({
  page,
  canopy,
  browser,
  allowErrors,
}) => {
  // The link that is used up, and a password that is too easy.
  allowErrors(/status of 40[09]/)
  await canopy.db.query(
    `insert into secrets (name, value) values ('set_up_link', $1) on conflict (name) do update set value = $1`,
    [createHash('sha256').update(TOKEN).digest()],
  )

  await page.goto(LINK)
  await expect(page.getByRole('heading', { name: 'Set up your community' })).toBeVisible()
  await page.getByLabel('Name').fill('Olga Owner')
  await page.getByLabel('Email').fill('olga@example.org')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('one of the passwords that are guessed first')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByText('Step 2 of 5')).toBeVisible()
  await page.getByLabel('Name of the community').fill('Grove')
  await page.getByLabel('Colour', { exact: true }).fill('#0044cc')
  await expect(page.getByRole('region', { name: 'Light' })).toContainText('Grove')
  await expect(page.getByRole('figure', { name: 'A mail' })).toContainText('Grove')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await expect(page).toHaveTitle(/Grove$/)
  const language = page.getByLabel('Language of the community')
  await language.selectOption('ta')
  // The menu has the letters of the chosen name, also where the machine has none.
  await expect(language).toHaveCSS('font-family', /Noto Sans Tamil/)
  await page.getByLabel('Time zone').selectOption('Europe/Paris')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByText('Step 4 of 5')).toBeVisible()
  await page.getByRole('radio', { name: 'By invitation' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByText('Step 5 of 5')).toBeVisible()
  const mail = page.getByRole('listitem').filter({ hasText: 'Send me a mail' })
  await mail.getByRole('button', { name: 'Send me a mail' }).click()
  await expect(mail).toContainText('outbox')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Grove is ready' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Protect your account' })).toHaveAttribute(
    'href',
    '/settings#signing-in',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the desk' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  const visitor = await (await browser.newContext({ locale: 'fr' })).newPage()
  await visitor.goto(new URL('/register', canopy.url).href)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'ta')
  await visitor.goto(new URL(LINK, canopy.url).href)
  await expect(visitor.getByRole('alert')).toBeVisible()
  await expectAccessible(visitor)
})

test('each step but the first can wait, and members are not led through them', async ({ page, canopy }) => {
  await page.goto('/set-up/look')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill('olga@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log In' }).click()
  for (const step of [2, 3, 4]) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible()
    await page.getByRole('link', { name: 'Later' }).click()
  }
  await expect(page.getByText('Step 5 of 5')).toBeVisible()
  const { rows } = await canopy.db.query('select name, language, time_zone from community')
  expect(rows).toEqual([{ name: 'Grove', language: 'ta', time_zone: 'Europe/Paris' }])
})
