import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

const PASSWORD = 'correct horse battery'

// The tests of a worker share a community.
test.beforeEach(async ({ canopy }) => {
  await canopy.db.query(`update door set mode = 'open', asks_age = false, invitations_per_month = 0`)
  canopy.bus.publish({ type: 'policy.changed' })
})

async function fillIn(visitor: Page, fullName: string, email: string) {
  await visitor.getByLabel('Name').fill(fullName)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // It moves what is below it.
  await expect(visitor.getByText('Strength: very good')).toBeVisible()
}

async function setDoor(page: Page, mode: string) {
  await page.goto('/admin/doors')
  await page.getByRole('radio', { name: mode }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('As the team of owners agreed')
}

async function change(page: Page) {
  await page.getByRole('button', { name: 'Change the door' }).click()
  await expect(page.getByText('The door was changed. It holds from now on.').first()).toBeVisible()
}

test('an owner lets people in by invitation: without the link the door is closed, with it somebody registers', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  // The age was not confirmed.
  allowErrors(/status of 400/)
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  await setDoor(page, 'By invitation')
  await page.getByLabel('Ask whether people are 16 or older').check()
  await expectAccessible(page)
  await change(page)
  await expect(page.getByRole('region', { name: 'History' }).getByText('Door changed')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL('/register', page.url()).href)
  await expect(visitor.getByRole('heading', { name: 'Joining is by invitation' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Create Account' })).toBeHidden()
  await expectAccessible(visitor)

  await page.getByRole('link', { name: 'Networks and invitations' }).click()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await invitations.getByLabel('What for').fill('The school')
  await invitations.getByLabel('For how many accounts').fill('1')
  await invitations.getByRole('button', { name: 'Make invitation' }).click()
  const link = new URL(await invitations.getByLabel('Link of the invitation').inputValue())

  await visitor.goto(new URL(link.pathname + link.hash, page.url()).href)
  await visitor.reload()
  await expect(visitor.getByText('You are invited.')).toBeVisible()
  await fillIn(visitor, 'Nora New', 'nora@example.org')
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor.getByText('Please confirm that you are 16 or older')).toBeVisible()
  await visitor.getByLabel('I am 16 or older').check()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor).toHaveURL(/\/login$/)
})

test('an applicant answers the question, is told to wait, and logs in once a moderator has accepted', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  // A login before the application was accepted.
  allowErrors(/status of 403/)
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  const steward = await newMember(browser, { fullName: 'Mona Moderator', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{moderation}' where user_id = $1`, [steward.userId])
  await setDoor(page, 'By approval')
  await page.getByLabel('Question to applicants').fill('Who knows you?')
  await change(page)

  const visitor = await (await browser.newContext()).newPage()
  const apply = async (fullName: string, email: string) => {
    await visitor.goto(new URL('/register', page.url()).href)
    await expect(visitor.getByRole('heading', { name: 'Apply to join' })).toBeVisible()
    await fillIn(visitor, fullName, email)
    await visitor.getByLabel('Who knows you?').fill('Anna from the market')
    await visitor.getByRole('button', { name: 'Apply' }).click()
    await expect(visitor.getByText('Thank you. The team has your application')).toBeVisible()
  }
  await apply('Ann Other', 'ann@example.org')
  await apply('Nora New', 'nora.applies@example.org')
  await visitor.getByRole('link', { name: 'Log In' }).click()
  const logIn = async () => {
    await visitor.getByLabel('Email').fill('nora.applies@example.org')
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.getByRole('button', { name: 'Log In' }).click()
  }
  await logIn()
  await expect(visitor.getByText('Your application is still waiting for the team.')).toBeVisible()

  const desk = steward.page
  await desk.goto('/admin/doors')
  const applications = desk.getByRole('region', { name: 'Applications' })
  await expect(applications.getByRole('listitem').filter({ hasText: 'Nora New' })).toContainText(
    'Anna from the market',
  )
  await expect(desk.getByRole('radio', { name: 'By approval' })).toBeHidden()
  await expectAccessible(desk)
  await applications.getByRole('button', { name: 'Decline Ann Other' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Decline Ann Other' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody knows them')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(desk.getByText('The application of Ann Other was declined.').first()).toBeVisible()
  await applications.getByRole('button', { name: 'Accept Nora New' }).click()
  await expect(desk.getByText('Nora New is a member now.').first()).toBeVisible()
  await expect(applications.getByText('No application waits.')).toBeVisible()

  await logIn()
  await expect(visitor).toHaveURL(/\/feed/)
})

test('a member makes a link for somebody, who joins with it, and the desk says who invited whom', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  await setDoor(page, 'Everybody')
  const member = await newMember(browser, { fullName: 'Ines Inviter' })
  await member.page.goto('/settings')
  await expect(member.page.getByRole('heading', { name: 'Privacy and Peace' })).toBeVisible()
  await expect(member.page.getByRole('link', { name: 'Invite somebody' })).toBeHidden()

  await page.getByLabel('Invitations by each member in 30 days').fill('2')
  await change(page)
  await member.page.reload()
  await member.page.getByRole('link', { name: 'Invite somebody' }).click()
  await member.page.getByLabel('Whom it is for').fill('My sister')
  await member.page.getByRole('button', { name: 'Make a link' }).click()
  const link = new URL(await member.page.getByLabel('Link of the invitation').inputValue())
  await expect(member.page.getByText('You can make 1 more of 2 in 30 days')).toBeVisible()
  await expectAccessible(member.page)
  await member.page.getByRole('button', { name: 'Copy' }).click()
  await expect(member.page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(link.pathname + link.hash, page.url()).href)
  await fillIn(visitor, 'Sara Sister', 'sara@example.org')
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor).toHaveURL(/\/login$/)
  await member.page.reload()
  await expect(member.page.getByRole('listitem').filter({ hasText: 'My sister' })).toContainText('Used')

  await page.goto(`/admin/members/${member.userId}`)
  await expect(page.getByText('Invited one member:')).toBeVisible()
  await page.getByRole('link', { name: 'Sara Sister' }).click()
  await expect(page.getByText('Invited by Ines Inviter.')).toBeVisible()
})
