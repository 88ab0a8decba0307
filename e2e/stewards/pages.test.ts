import { expect } from '@playwright/test'
import { expectAccessible, expectPlainPageAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'

const PASSWORD = 'correct horse battery'

test('an owner writes rules, which visitors read and accept, and members accept before they go on writing', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  // The post that was refused before the rules were accepted.
  allowErrors(/status of 403/)
  const { page: member } = await newMember(browser, { fullName: 'Mira Member', withFirstSteps: true })
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])

  await member.goto('/feed')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('link', { name: 'Rules' }).click()
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill(
      '# Be kind\n\n- Share what you do\n- [Write to us](mailto:team@example.org)\n\n[No](javascript:alert)',
    )
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await expect(preview.getByRole('link')).toHaveCount(1)
  await page.getByLabel('Language of the text').selectOption('ta')
  await page.getByRole('textbox', { name: 'Text' }).fill('அன்பாக இருங்கள்.')
  await page.getByLabel('Members accept this page').check()
  await page.getByRole('button', { name: 'A new text.' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish page' }).click()
  await expect(toasts(page)).toContainText('Page published.')
  // It stays while the pointer is on it.
  await toasts(page).hover()
  await expect(page.getByRole('region', { name: 'History' }).getByText('Page published')).toBeVisible()

  await member.getByRole('textbox', { name: "What's on your mind?" }).fill('Twenty mangroves')
  await member.getByRole('main').getByRole('button', { name: 'Create Post' }).click()
  const dialog = member.getByRole('dialog', { name: 'Please read and accept' })
  await expect(dialog.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await expectAccessible(member)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
  await expect(member.getByRole('article').getByText('Twenty mangroves')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${canopy.url}/login`)
  await visitor.getByRole('link', { name: 'Rules' }).click()
  await expect(visitor.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`${canopy.url}/rules?lang=ta`)
  await expect(visitor.getByText('அன்பாக இருங்கள்.')).toBeVisible()
  await expectPlainPageAccessible(visitor)

  await visitor.goto(`${canopy.url}/register`)
  await expect(visitor.getByText('By joining, you accept the rules of this community.')).toBeVisible()
  await visitor.getByLabel('Name').fill('Nina New')
  await visitor.getByLabel('Email').fill('nina@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor).toHaveURL(/\/login$/)
  const { rows } = await canopy.db.query(
    `select version from page_acceptances join users using (user_id) where email = 'nina@example.org'`,
  )
  expect(rows).toEqual([{ version: 1 }])

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  await visitor.goto(`${canopy.url}/login`)
  await expect(visitor.getByRole('link', { name: 'Rules' })).toBeHidden()
})
