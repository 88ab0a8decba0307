import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle r="5" cx="5" cy="5" fill="#0044cc"/></svg>`

test('an owner gives the community a name, a colour and a logo, which a second browser shows at once', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])

  await page.goto('/admin/community')
  await page.getByLabel('Name of the community').fill('Grove')
  await page.getByLabel('Colour', { exact: true }).fill('#ffcc')
  await page.getByRole('button', { name: 'Our own name and look' }).click()
  await page.getByRole('button', { name: 'Change name and look' }).click()
  await expect(page.getByText('Please enter a colour such as #1f7a4d')).toBeVisible()
  await page.getByLabel('Colour', { exact: true }).fill('#ffcc00')
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })

  const preview = page.getByRole('region', { name: 'Preview' })
  const light = preview.getByRole('region', { name: 'Light' })
  await expect(light).toContainText('Grove')
  await expect(light.locator('img')).toHaveCount(2)
  await expect(light.getByText('Take part')).toHaveCSS('background-color', 'rgb(136, 103, 0)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change name and look' }).click()
  await expect(toasts(page)).toContainText('Name and look changed')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${canopy.url}/login`)
  await expect(visitor).toHaveTitle(/Grove$/)
  await expect(visitor.getByText('Grove', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Log In' })).toHaveCSS(
    'background-color',
    'rgb(136, 103, 0)',
  )
  await expect(visitor.locator('header img')).toHaveAttribute('src', /^\/logos\//)
  expect(await visitor.content()).not.toContain('Canopy')

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Name of the community')).toHaveValue('')
  await visitor.reload()
  await expect(visitor.getByText('Canopy', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Log In' })).toHaveCSS(
    'background-color',
    'rgb(31, 122, 77)',
  )
})
