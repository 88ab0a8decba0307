/** Members log in with the accounts of their school. */

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { CLIENT, startOpenIdProvider } from '../../apps/server/src/testing/servers/openid-provider.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember, signIn } from '../support/member.ts'
import { workerControls } from '../support/page-parts.ts'
import { resetLinkTo } from './reset-link.ts'

const port = await freePort()
test.use({ settings: { SIGN_IN_HOSTS: `localhost:${port}` } })

/** Fills in the form of the desk; returns the address that the provider may lead back to. */
async function describeSchool(page: Page, issuer: string) {
  await page.getByRole('button', { name: 'Add an organisation' }).click()
  await page.getByLabel('Name of the organisation').fill('Galle High School')
  await page.getByLabel('Issuer').fill(issuer)
  await page.getByLabel('Client id').fill(CLIENT.clientId)
  await page.getByLabel('Client secret').fill(CLIENT.clientSecret)
  return (await page.getByText(/\/sign-in\/[\w-]+$/).textContent()) ?? ''
}

/** A login page that comes from the service worker when it is loaded again. */
async function pageOfWorker(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/login')
  await workerControls(page)
  return page
}

test('an owner adds their school, whose pupils log in with its accounts, and nothing else', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of (400|401|403|409)/)
  const owner = await newMember(browser, { withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [owner.userId])
  const another = await newMember(browser)
  const { page } = owner
  await page.goto('/admin/sign-in')
  await expect(page.getByText('No organisation yet.')).toBeVisible()
  const former = await pageOfWorker(await browser.newContext({ serviceWorkers: 'allow' }))
  const returnUrl = await describeSchool(page, `http://localhost:${port}`)
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByLabel('Issuer')).toHaveAccessibleDescription(
    /No provider of OpenID Connect answers there/,
  )
  await using resources = new AsyncDisposableStack()
  const school = await startOpenIdProvider([returnUrl], port)
  resources.defer(school.close)
  await page.getByLabel('Duties by group').fill('teachers')
  await save.click()
  await expect(page.getByLabel('Duties by group')).toHaveAccessibleDescription(/Write one group in each line/)
  await page.getByLabel('Duties by group').fill('teachers: review')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Galle High School was saved.')).toBeVisible()
  await expectAccessible(page)

  await test.step('a browser that still shows the page of before offers it too', async () => {
    await former.reload()
    expect(await former.locator('html').getAttribute('data-providers')).toBeNull()
    await expect(former.getByRole('button', { name: 'Continue with Galle High School' })).toBeVisible()
    await former.context().close()
  })

  await test.step('a pupil logs in and is there', async () => {
    school.signIn({ sub: 'pupil', email: 'pupil@school.example', email_verified: true, name: 'Kamala Silva' })
    const pupil = await (await browser.newContext()).newPage()
    await pupil.goto('/login')
    await pupil.getByRole('button', { name: 'Continue with Galle High School' }).click()
    await expect(pupil).toHaveURL(/\/(feed|welcome)/)
    await expect(pupil.getByText('Kamala Silva').first()).toBeVisible()
    await pupil.goBack()
    await expect(pupil.getByText('Kamala Silva').first()).toBeVisible()

    await test.step('who has no password has a link mailed that sets one, and can leave with it', async () => {
      await pupil.goto('/settings')
      await pupil.getByRole('button', { name: 'Delete my account' }).click()
      const dialog = pupil.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Mail me a link that sets a password' }).click()
      await expect(dialog.getByRole('status')).toContainText('pupil@school.example')
      await expectAccessible(pupil)
      await pupil.goto(await resetLinkTo(canopy, 'pupil@school.example'))
      await pupil.getByLabel('Password', { exact: true }).fill('even longer 2')
      await pupil.getByLabel('Confirm password').fill('even longer 2')
      await pupil.getByRole('button', { name: 'Change Password' }).click()
      await expect(pupil.getByRole('status')).toHaveText('Password changed successfully!')
      await pupil.getByRole('link', { name: 'Log In' }).click()
      await pupil.getByRole('button', { name: 'Continue with Galle High School' }).click()
      await expect(pupil).toHaveURL(/\/(feed|welcome|settings)/)
    })
  })

  await test.step('a new pupil is asked for the age where the door asks, and is there after another way round', async () => {
    const askAge = async (asksAge: boolean) => {
      await canopy.db.query('update door set asks_age = $1', [asksAge])
      canopy.bus.publish({ type: 'policy.changed' })
    }
    await askAge(true)
    school.signIn({ sub: 'new', email: 'new@school.example', email_verified: true, name: 'Sunil Fernando' })
    const pupil = await (await browser.newContext()).newPage()
    await pupil.goto('/login')
    await pupil.getByRole('button', { name: 'Continue with Galle High School' }).click()
    await expect(pupil.getByRole('alert')).toHaveText('Please confirm that you are 16 or older')
    await expectAccessible(pupil)
    await pupil.getByRole('button', { name: 'I am 16 or older' }).click()
    await expect(pupil).toHaveURL(/\/(feed|welcome)/)
    await expect(pupil.getByText('Sunil Fernando').first()).toBeVisible()
    await askAge(false)
  })

  await test.step('the desk is open to a steward of whom the school has asked for two factors', async () => {
    const teacher = {
      sub: 'teacher',
      email: 'teacher@school.example',
      email_verified: true,
      name: 'Ruwan Dias',
    }
    const deskOf = async (amr: string[]) => {
      school.signIn({ ...teacher, groups: ['teachers'], amr })
      const steward = await (await browser.newContext()).newPage()
      await steward.goto('/login')
      await steward.getByRole('button', { name: 'Continue with Galle High School' }).click()
      await expect(steward).toHaveURL(/\/(feed|welcome)/)
      await canopy.db.query(
        `update users set factor_required_from = now() - interval '1 hour' where email = $1 and duties <> '{}'`,
        [teacher.email],
      )
      await steward.goto('/admin/proofs')
      return steward
    }
    await expect(
      (await deskOf(['pwd'])).getByRole('heading', { name: 'The desk is closed for you' }),
    ).toBeVisible()
    await expect(
      (await deskOf(['pwd', 'mfa'])).getByRole('heading', { name: 'Proofs that wait' }),
    ).toBeVisible()
  })

  await test.step('the owner is told to connect the own account first, and does', async () => {
    await page.getByRole('button', { name: 'Change Galle High School' }).click()
    await page.getByLabel('Members log in with accounts of organisations only').check()
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(/No owner could log in any more/)
    school.signIn({ sub: 'head', email: 'head@school.example', email_verified: true, name: 'The Head' })
    await page.goto('/settings#signing-in')
    await page.getByRole('button', { name: 'Connect Galle High School' }).click()
    await expect(page).toHaveURL(/\/settings#signing-in$/)
    await expect(page.getByRole('button', { name: 'Disconnect Galle High School' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/sign-in')
    await page.getByRole('button', { name: 'Change Galle High School' }).click()
    const onlyWay = page.getByLabel('Members log in with accounts of organisations only')
    await expect(onlyWay.locator('xpath=ancestor::label')).toContainText(
      /One member has not connected one yet/,
    )
    await onlyWay.check()
    await save.click()
    await expect(page.getByText('Only way in')).toBeVisible()
  })

  await test.step('a member without a connected account still comes in with the password', async () => {
    const member = await (await browser.newContext()).newPage()
    await member.goto('/login')
    await member.getByRole('button', { name: 'Not connected yet? Log in with your password' }).click()
    await expectAccessible(member)
    await signIn(member, another.credentials)
  })

  await test.step('who is invited is led to the school instead of a form', async () => {
    const invited = await (await browser.newContext()).newPage()
    await invited.goto('/register#invitation=a-token')
    await expect(invited.getByRole('button', { name: 'Continue with Galle High School' })).toBeVisible()
    await expect(invited.getByLabel('Email')).toHaveCount(0)
    await expectAccessible(invited)
    await page.goto('/admin/doors')
    await expect(
      page.getByText(/whoever has connected the account of an organisation comes in with it only/),
    ).toBeVisible()
  })

  await test.step('a visitor has no other way in, and is told if there is no account', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto('/login')
    const enter = visitor.getByRole('button', { name: 'Continue with Galle High School' })
    await expect(enter).toBeVisible()
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveCount(0)
    await expectAccessible(visitor)
    school.signIn({ sub: 'guest', name: 'A Guest' })
    await enter.click()
    await expect(visitor.getByRole('alert')).toHaveText(/has no confirmed e-mail address/)
    await expectAccessible(visitor)
    await visitor.getByRole('link', { name: 'Back to the login' }).click()
    await expect(enter).toBeVisible()
    await visitor.goto('/sign-in/01890000-0000-7000-8000-000000000000?code=a&state=b')
    await expect(visitor.getByRole('alert')).toHaveText(/begun in another browser/)
  })
})
