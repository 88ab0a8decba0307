import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { logIn, newMember } from '../support/member.ts'
import { workerControls } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'

test.use({ serviceWorkers: 'allow' })

type Shared = { name: string; type: string; content: Buffer }

const photos = (...seeds: number[]): Promise<Shared[]> =>
  Promise.all(
    seeds.map(async (seed) => ({ name: `${seed}.jpg`, type: 'image/jpeg', content: await photo(seed) })),
  )

/** Sends the form that the browser sends for an app that shares files with the installed one. */
async function share(page: Page, files: Shared[]) {
  await workerControls(page)
  await send(page, files, '/share')
}

async function send(page: Page, files: Shared[], action: string) {
  const shared = files.map(({ name, type, content }) => ({ name, type, text: content.toString('base64') }))
  const arrived = page.waitForEvent('load')
  await page.evaluate(
    ({ shared, action }) => {
      const chosen = new DataTransfer()
      for (const { name, type, text } of shared) {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
        chosen.items.add(new File([bytes], name, { type }))
      }
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'multipart/form-data'
      form.action = action
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'photos'
      input.multiple = true
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { shared, action },
  )
  await arrived
}

const question = (page: Page, name = 'What is this photo?') => page.getByRole('heading', { level: 1, name })

test('a photo that another app shares becomes a post', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await share(page, await photos(901))
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Shared photo 1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const composer = page.getByRole('form', { name: 'New post' })
  await expect(composer.getByRole('img', { name: 'Chosen, ready to send' })).toBeVisible()
  await composer.getByRole('textbox', { name: "What's on your mind?" }).fill('Straight from my gallery')
  await page.getByRole('button', { name: 'Create Post' }).click()
  const post = page.getByRole('article').filter({ hasText: 'Straight from my gallery' })
  await expect(post.locator('img[src*="/media/"]')).toHaveCount(1)
  // It was handed over, and no longer waits.
  await page.goto('/share')
  await expect(page.getByText('There is no shared photo here.')).toBeVisible()
})

test('a photo that is shared before the login is still there after it, and becomes a proof', async ({
  browser,
}) => {
  const { page, credentials, addChallenge } = await newMember(browser)
  await addChallenge('Mend something')
  await addChallenge('Only with our camera', 300, 'live')
  await page.goto('/feed')
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await share(page, await photos(902, 903))
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, credentials)
  await expect(question(page, 'What are these photos?')).toBeVisible()
  await page.getByRole('button', { name: 'Proof of a challenge' }).click()
  await expect(page.getByRole('heading', { name: 'Which challenge?' })).toBeFocused()
  await expect(page.getByText('the first one is taken')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Only with our camera' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mend something' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mend something' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Chosen, ready to send' })).toBeVisible()
})

test('a form of another site brings no photo, and leaves those that wait', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await share(page, await photos(910))
  await expect(question(page)).toBeVisible()
  const action = page.url()
  for (const policy of ['unsafe-url', 'no-referrer', 'same-origin']) {
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', headers: { 'referrer-policy': policy }, body: '<p>Prizes' }),
    )
    await page.goto('http://elsewhere.example/')
    await send(page, await photos(911, 912), action)
    await expect(page.getByRole('img', { name: 'Shared photo 1' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Shared photo 2' })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Neither' }).click()
  await page.goto('/share')
  await expect(page.getByText('There is no shared photo here.')).toBeVisible()
})

test('a photo that nobody has asked for in an hour is not shown to who comes later', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await share(page, await photos(909))
  await expect(question(page)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await page.goto('/share')
  await expect(page.getByText('There is no shared photo here.')).toBeVisible()
})

test('what is no photo, and more than a post takes, is refused with a sentence', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await share(page, [{ name: 'letter.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }])
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByText('There is no shared photo here.')).toBeVisible()
  await share(page, await photos(904, 905, 906, 907, 908))
  await expect(page.getByRole('alert')).toContainText('Only 4 photos of at most 100 MB each')
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(4)
  await page.getByRole('button', { name: 'Neither' }).click()
  await expect(page).toHaveURL(/\/feed$/)
  await expect(page.getByRole('form', { name: 'New post' }).getByRole('img', { name: 'Chosen' })).toHaveCount(
    0,
  )
})
