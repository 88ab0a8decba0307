/** Somebody who has never seen it makes a community for a school: from the first start to members, letters and programs. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { publicInternet } from '../../apps/server/src/internet/internet.ts'
import { translateIn } from '../../apps/server/src/languages/languages.ts'
import { CLIENT, startOpenIdProvider } from '../../apps/server/src/testing/servers/openid-provider.ts'
import { RECEIVER_HOST, startReceiver } from '../../apps/server/src/testing/servers/webhook-receiver.ts'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'
import { textsOn } from '../languages/english-texts.ts'
import { measure } from '../shots/measure.ts'
import { settle } from '../shots/settle.ts'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'

const [schoolPort, receiverPort] = [await freePort(), await freePort()]
/** Runs before the server: whatever that asks of the internet reaches the receiver. */
const RECEIVER_AS_INTERNET = `
  import { connect } from 'node:net'
  import { publicInternet } from '${new URL('../../apps/server/src/internet/internet.ts', import.meta.url)}'
  publicInternet.resolve = async () => ['93.184.216.34']
  publicInternet.connect = () => connect(${receiverPort}, '127.0.0.1')
  publicInternet.secure = (socket) => socket`
test.use({
  settings: {
    SIGN_IN_HOSTS: `localhost:${schoolPort}`,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(RECEIVER_AS_INTERNET)}`,
  },
})

const NAME = 'Galle High School'
const PASSWORD = 'correct horse battery'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle r="5" cx="5" cy="5" fill="#7a1f4d"/></svg>`
const t = translateIn('si')

async function mailTo(dataDir: string, email: string) {
  const outbox = join(dataDir, 'outbox')
  for (const file of await readdir(outbox)) {
    const mail = await readFile(join(outbox, file), 'utf8')
    if (mail.includes(`To: ${email}`)) return mail
  }
  throw new Error(`there is no mail to ${email}`)
}

test(
  'a school is set up, invites, signs its pupils in, writes to them, and tells programs',
  {
    tag: '@long',
  },
  async ({ page, browser, canopy, allowErrors }, testInfo) => {
    test.setTimeout(20 * MINUTE)
    // The age is asked of a pupil who comes from the school.
    allowErrors(/status of 400/)

    /** Looks at the screen on a phone and on a desk, in both themes, and keeps pictures of it. */
    async function look(shown: Page, name: string) {
      await test.step(name, async () => {
        for (const width of [390, 1440]) {
          await shown.setViewportSize({ width, height: 900 })
          for (const colorScheme of ['dark', 'light'] as const) {
            await shown.emulateMedia({ colorScheme })
            await settle(shown)
            const path = testInfo.outputPath(`${name}.${width}.${colorScheme}.png`)
            await shown.screenshot({ path, fullPage: true, animations: 'disabled' })
          }
          expect.soft(await measure(shown, 0), `${name}, ${width}`).toEqual([])
        }
        await expectAccessible(shown)
      })
    }

    await expect.poll(canopy.printed).toMatch(/first owner: \S+/)
    await page.goto(/first owner: (\S+)/.exec(canopy.printed())?.[1] ?? '')
    await page.getByLabel('Name').fill('Olga Owner')
    await page.getByLabel('Email').fill('olga@school.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await look(page, '01-account')
    await page.getByRole('button', { name: 'Create Account' }).click()

    await expect(page.getByText('Step 2 of 5')).toBeVisible()
    await page.getByLabel('Name of the community').fill(NAME)
    await page.getByLabel('Colour', { exact: true }).fill('#7a1f4d')
    await page
      .getByLabel('Logo')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await expect(page.getByRole('region', { name: 'Light' }).locator('img').first()).toBeVisible()
    await look(page, '02-look')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await expect(page.getByText('Step 3 of 5')).toBeVisible()
    await page.getByLabel('Language of the community').selectOption('si')
    await page.getByLabel('Time zone').selectOption('Asia/Colombo')
    await look(page, '03-language')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await expect(page.getByText('Step 4 of 5')).toBeVisible()
    await page.getByRole('radio', { name: 'By invitation' }).check()
    await page.getByLabel('Ask whether people are 16 or older').check()
    await look(page, '04-doors')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await expect(page.getByText('Step 5 of 5')).toBeVisible()
    const mailCheck = page.getByRole('listitem').filter({ hasText: 'Send me a mail' })
    await mailCheck.getByRole('button', { name: 'Send me a mail' }).click()
    await expect(mailCheck).toContainText('outbox')
    await look(page, '05-services')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: `${NAME} is ready` })).toBeVisible()
    await look(page, '06-ready')
    await page.getByRole('link', { name: 'Open the desk' }).click()
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await look(page, '07-desk')

    await test.step('a program reads the challenges', async () => {
      await page.goto('/settings')
      const section = page.getByRole('region', { name: 'API keys' })
      await section.getByRole('button', { name: 'Make a key' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make a key' })
      await dialog.getByLabel('Name').fill('Screen in the hall')
      await dialog.getByLabel('Challenges and proofs', { exact: true }).selectOption('Read')
      await look(page, '08-key')
      await dialog.getByRole('button', { name: 'Make a key' }).click()
      const made = page.getByRole('dialog', { name: 'Your new key' })
      const key = (await made.getByText(/^cnp_/).textContent()) ?? ''
      await look(page, '09-key-made')
      await made.getByRole('button', { name: 'I have kept it' }).click()
      const send = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${key}` } })
      expect((await send('/api/challenges/all')).status()).toBe(200)
      expect((await send('/api/posts/all')).status()).toBe(403)
      await page.goto('/admin')
    })

    const openSection = (name: string) =>
      page.getByRole('navigation', { name: 'Sections of the desk' }).getByRole('link', { name }).click()

    await test.step('thirty are invited by a list', async () => {
      const lines = Array.from({ length: 30 }, (_, at) => `Pupil ${at + 1};pupil${at + 1}@school.example`)
      await openSection('Doors')
      await page.getByRole('link', { name: 'Invite by mail' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Class 11')
      await page.getByLabel('CSV file').setInputFiles({
        name: 'class.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Name;E-mail', ...lines].join('\r\n')),
      })
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByText('30 people get a mail.')).toBeVisible()
      await look(page, '10-list')
      await page.getByRole('button', { name: 'Send 30 invitations' }).click()
      await expect(page.getByRole('region', { name: 'Lists' }).getByText('30 sent')).toBeVisible({
        timeout: 2 * MINUTE,
      })
      await look(page, '11-list-sent')
    })

    const guest = await (await browser.newContext({ locale: 'si-LK' })).newPage()
    const isOwn = async (shown: Page) =>
      expect.soft((await textsOn(shown)).filter((text) => /canopy/i.test(text))).toEqual([])

    await test.step('one of them joins, in Sinhala', async () => {
      const mail = await mailTo(canopy.dataDir, 'pupil1@school.example')
      expect(mail).toContain(NAME)
      // The mailbox is a setting of the machine.
      expect(mail.replace('<canopy@localhost>', '')).not.toMatch(/canopy/i)
      const link = /\/register#invitation=\S+/.exec(mail)?.[0] ?? ''
      await guest.goto(new URL(link, canopy.url).href)
      await expect(guest.getByText(t('accounts.invited'))).toBeVisible()
      await guest.getByLabel(t('common.name')).fill('Kamala Silva')
      await guest.getByLabel(t('common.email')).fill('pupil1@school.example')
      await guest.getByLabel(t('common.password'), { exact: true }).fill(PASSWORD)
      await guest.getByLabel(t('accounts.oldEnough')).check()
      await look(guest, '12-register')
      await isOwn(guest)
      await guest.getByRole('button', { name: t('accounts.createAccount') }).click()
      await expect(guest).toHaveURL(/\/login$/)
      await look(guest, '13-login')
      await isOwn(guest)
      await guest.getByLabel(t('common.email')).fill('pupil1@school.example')
      await guest.getByLabel(t('common.password'), { exact: true }).fill(PASSWORD)
      await guest.getByRole('button', { name: t('common.logIn'), exact: true }).click()
      await expect(guest).toHaveURL(/\/(feed|welcome)/)
      await look(guest, '14-feed')
      await isOwn(guest)
    })

    const receiver = await startReceiver({ ...publicInternet }, receiverPort)
    await using resources = new AsyncDisposableStack()
    resources.defer(receiver.close)
    await test.step('a webhook is made', async () => {
      await openSection('Webhooks')
      const making = page.getByRole('region', { name: 'New webhook' })
      await making.getByLabel('Name').first().fill('Register of the school')
      await making.getByLabel('Address', { exact: true }).fill(`https://${RECEIVER_HOST}/joined`)
      await making.getByRole('checkbox', { name: 'A member joined' }).check()
      await look(page, '15-webhook')
      await making.getByRole('button', { name: 'Make webhook' }).click()
      await expect(making.getByLabel('Secret')).toHaveValue(/^whsec_/)
      await look(page, '16-webhook-made')
    })

    await test.step('the accounts of the school are let in', async () => {
      await openSection('Sign-in')
      await page.getByRole('button', { name: 'Add an organisation' }).click()
      await page.getByLabel('Name of the organisation').fill(NAME)
      await page.getByLabel('Issuer').fill(`http://localhost:${schoolPort}`)
      await page.getByLabel('Client id').fill(CLIENT.clientId)
      await page.getByLabel('Client secret').fill(CLIENT.clientSecret)
      const returnUrl = (await page.getByText(/\/sign-in\/[\w-]+$/).textContent()) ?? ''
      const school = await startOpenIdProvider([returnUrl], schoolPort)
      resources.defer(school.close)
      await look(page, '17-sign-in')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(`${NAME} was saved.`)).toBeVisible()
      await look(page, '18-sign-in-saved')

      const account = { email: 'sunil@school.example', email_verified: true, name: 'Sunil Fernando' }
      school.signIn({ sub: 'sunil', ...account })
      const pupil = await (await browser.newContext({ locale: 'si-LK' })).newPage()
      await pupil.goto(new URL('/login', canopy.url).href)
      const enter = pupil.getByRole('button', { name: t('accounts.continueWith', { name: NAME }) })
      await expect(enter).toBeVisible()
      await look(pupil, '19-login-with-school')
      await enter.click()
      await expect(pupil.getByRole('alert')).toHaveText(t('errors.ageRequired'))
      await look(pupil, '20-age')
      await isOwn(pupil)
      await pupil.getByRole('button', { name: t('accounts.oldEnough') }).click()
      await expect(pupil).toHaveURL(/\/(feed|welcome)/)
      await look(pupil, '21-pupil')
    })

    await test.step('the webhook is heard', async () => {
      await expect.poll(() => receiver.of('/joined').length).toBe(1)
      const [heard] = receiver.of('/joined')
      expect(heard?.message).toMatchObject({ type: 'member.joined', data: { userId: expect.any(String) } })
      expect(heard?.headers['webhook-signature']).toMatch(/^v1,/)
      await openSection('Webhooks')
      await page.getByRole('link', { name: 'Register of the school' }).click()
      await expect(page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')).toHaveCount(1)
      await look(page, '22-heard')
    })

    await test.step('a letter goes to all', async () => {
      await openSection('Letters')
      await page.getByLabel('Title', { exact: true }).fill('අපි ගස් සිටුවමු')
      await page.getByRole('button', { name: 'Begin a letter' }).click()
      await expect(page.getByRole('heading', { name: 'අපි ගස් සිටුවමු', level: 1 })).toBeVisible()
      await page.getByLabel('Text', { exact: true }).fill('ඉරිදා උදේ පාසලේදී හමුවෙමු.')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('The draft is saved.')).toBeVisible()
      await look(page, '23-letter')
      await page.getByRole('button', { name: 'Send …' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send the letter?' })
      await dialog.getByRole('button', { name: /^Send to \d+ members$/ }).click()
      await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 2 * MINUTE })
      await look(page, '24-letter-sent')
      await guest.goto(new URL('/notifications', canopy.url).href)
      await guest.getByRole('link', { name: /අපි ගස් සිටුවමු/ }).click()
      await expect(guest.getByRole('heading', { name: 'අපි ගස් සිටුවමු' })).toBeVisible()
      await look(guest, '25-letter-read')
      await isOwn(guest)
    })

    await page.goto('/admin/health')
    await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
    await look(page, '26-health')
  },
)
