import { expect, type Page } from '@playwright/test'
import { codeAt } from '../../apps/server/src/testing/factors/authenticator-code.ts'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { tabTo } from '../support/keyboard.ts'
import { logIn, newMember, signOut } from '../support/member.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Signing in' })
const dialog = (page: Page) => page.getByRole('dialog')
const feed = (page: Page) => expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()

/** A device with a fingerprint reader that knows the finger. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function readCodes(page: Page) {
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

test('a passkey is added, signs in without a password, is the second step after one, and is removed', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/status of 40[13]/)
  const { page, credentials } = await newMember(browser)
  await addDevice(page)
  await page.goto('/settings#signing-in')
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Name').fill('Blue laptop')
  await dialog(page).getByLabel('Your password').fill('wrong')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByText('That password is not correct')).toBeVisible()
  await dialog(page).getByLabel('Your password').fill(credentials.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  const [code = ''] = await readCodes(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(section(page).getByText('Blue laptop')).toBeVisible()
  await expect(section(page).getByText('You have 10 recovery codes left')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await tabTo(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
  await page.keyboard.press('Enter')
  await feed(page)

  await signOut(page)
  await logIn(page, credentials)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill('abcd')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is not correct')).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await feed(page)

  await signOut(page)
  await logIn(page, credentials)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await feed(page)

  await page.goto('/settings#signing-in')
  await expect(section(page).getByText('You have 9 recovery codes left')).toBeVisible()
  await section(page).getByRole('button', { name: 'Rename: Blue laptop' }).click()
  await dialog(page).getByLabel('Name').fill('Old laptop')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  await section(page).getByRole('button', { name: 'Remove: Old laptop' }).click()
  await dialog(page).getByLabel('Your password').fill(credentials.password)
  await dialog(page).getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(section(page).getByText('Old laptop')).toHaveCount(0)
})

test('an authenticator app is added with its code, and its next code finishes a login', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const { page, credentials } = await newMember(browser)
  await page.goto('/settings#signing-in')
  await section(page).getByRole('button', { name: 'Add an authenticator app' }).click()
  await dialog(page).getByLabel('Your password').fill(credentials.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectAccessible(page)
  const key = String(await dialog(page).locator('code').textContent()).replaceAll(' ', '')
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(codeAt(key, new Date()))
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await readCodes(page)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(section(page).getByRole('button', { name: 'Remove the app' })).toBeVisible()

  await signOut(page)
  await logIn(page, credentials)
  // The current code is used up; that of the next 30 seconds is accepted already.
  await page.getByLabel('Code').fill(codeAt(key, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await feed(page)
})

test('the desk is closed to a steward who needs a second factor and has none', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/status of 403/)
  const { page, userId } = await newMember(browser, { withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{moderation}' where user_id = $1`, [userId])
  await page.goto('/admin')
  await expect(page.getByText('You are a steward. Please add a passkey')).toBeVisible()
  await expectAccessible(page)
  await canopy.db.query('update users set factor_required_from = now() where user_id = $1', [userId])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The desk is closed for you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open your settings' }).click()
  await expect(section(page).getByText('so the desk opens only for accounts')).toBeVisible()
})
