import { expect } from '@playwright/test'
import { translateIn } from '../../apps/server/src/languages/languages.ts'
import { test } from '../support/canopy.ts'
import { logIn, newMember } from '../support/member.ts'
import { switchLanguage } from '../support/switch-language.ts'

const [si, ta] = [translateIn('si'), translateIn('ta')]
const NAMES = ['English', 'සිංහල', 'தமிழ்']

test('a visitor reads in the language of the browser, and in another that is chosen, also in other tabs', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ta-LK' })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/register')
  await other.goto('/login')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(ta('accounts.createYourAccount'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page).toHaveTitle(`${ta('accounts.createYourAccount')} · Canopy`)
  await page.getByLabel(ta('common.email')).fill('maya@example')
  await page.getByRole('button', { name: ta('accounts.createAccount') }).click()
  await expect(page.getByText(ta('accounts.emailInvalid'))).toBeVisible()

  const menu = page.getByRole('combobox', { name: ta('common.language') })
  await expect(menu.getByRole('option')).toHaveText(NAMES)
  await menu.selectOption('සිංහල')
  await expect(heading).toHaveText(si('accounts.createYourAccount'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'si')
  await expect(page.getByLabel(si('common.email'))).toHaveValue('maya@example')
  await expect(page.getByText(si('accounts.emailInvalid'))).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(si('accounts.welcomeBack'))
  await page.reload()
  await expect(heading).toHaveText(si('accounts.createYourAccount'))
})

test('a member chooses a language in the settings, which holds wherever they log in', async ({ browser }) => {
  const anna = await newMember(browser)
  await anna.page.goto('/settings')
  const language = anna.page.getByRole('group', { name: 'Language' })
  await expect(language.getByRole('radio')).toHaveCount(NAMES.length)
  await expect(language.getByLabel('English')).toBeChecked()
  await language.getByText('தமிழ்').click()
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText(ta('common.settings'))
  await expect(anna.page.getByText(ta('settings.languageDraft'))).toBeVisible()

  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await logIn(page, anna.credentials)
  await expect(page.getByRole('button', { name: ta('feed.createPost') })).toBeVisible()
})

test('what is wrong with a form is said in a language that is chosen afterwards', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { page, credentials } = await newMember(browser)
  await page.goto('/feed')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Please enter some text or upload an image.')).toBeVisible()
  await switchLanguage(page, 'ta')
  await expect(page.getByText(ta('feed.postEmpty'))).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/login')
  await visitor.getByLabel('Email').fill(credentials.email)
  await visitor.getByLabel('Password', { exact: true }).fill('not the password')
  await visitor.getByRole('button', { name: 'Log In' }).click()
  await expect(visitor.getByText('Invalid email or password')).toBeVisible()
  await switchLanguage(visitor, 'si')
  await expect(visitor.getByText(si('accounts.invalidCredentials'))).toBeVisible()
})

test('a browser without languages that are offered gets English', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
