import { expect as baseExpect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { translateIn } from '../../apps/server/src/languages/languages.ts'
import { says, verdict } from '../../apps/server/src/testing/servers/model-server.ts'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { test } from '../support/reviewed-by-model.ts'

/** On this line an upload takes half a minute, and a busy computer takes as long to scale a large photo. */
const expect = baseExpect.configure({ timeout: MINUTE })
test.use({ actionTimeout: MINUTE })

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'si-LK' }
const si = translateIn('si')
const NAME = 'සුනිල් පෙරේරා'
const EMAIL = 'sunil@example.org'
const PASSWORD = 'මගේ දිගු මුරපදය'
const POST = 'අද අපි ගඟ අයිනේ ගස් විස්සක් සිටෙව්වා. #ගස්_සිටුවමු'

/** The line of a phone with one bar: 200 kB/s down, 90 kB/s up, 300 ms there and back. */
async function slowDown(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const line = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await browser.send('Network.emulateNetworkConditions', { offline: false, ...line })
}

/** A photo as an iPhone writes it: the sensor's picture lies on its side, and the file says so. */
const fromIphone = async () => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp(await photo(901, 1600))
    .withExif({
      IFD0: { Make: 'Apple' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

/** A photo as some Android apps hand it over: large, and without a type that says what it is. */
const fromAndroid = async () => ({
  name: '20261128_101500.jpg',
  mimeType: 'application/octet-stream',
  buffer: await photo(902, 4000),
})

/** The beginning of a file that an iPhone takes unless it is told to take JPEG. */
const heic: { name: string; mimeType: string; buffer: Buffer } = {
  name: 'IMG_0002.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(5000)]),
}

test('on a phone and a slow line a member takes part in Sinhala, with the files of two phones', {
  tag: '@long',
}, async ({ browser, model, request }) => {
  test.setTimeout(10 * MINUTE)
  const maker = await newMember(browser)
  const [planting, cleaning] = [
    await maker.addChallenge('ගසක් සිටුවන්න', 200),
    await maker.addChallenge('වෙරළ පිරිසිදු කරන්න', 150),
  ]
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await slowDown(page)
  const main = page.getByRole('main')

  await test.step('registers and logs in', async () => {
    await page.goto('/register')
    await page.getByLabel(si('common.name')).fill(NAME)
    await page.getByLabel(si('common.email')).fill(EMAIL)
    await page.getByLabel(si('common.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: si('accounts.createAccount') }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel(si('common.email')).fill(EMAIL)
    await page.getByLabel(si('common.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: si('common.logIn') }).click()
  })

  await test.step('writes a post, whose tag and words are found', async () => {
    await page.getByPlaceholder(si('feed.whatsOnYourMind')).fill(POST)
    await page.getByRole('button', { name: si('feed.createPost') }).click()
    await expect(main.getByRole('article').filter({ hasText: 'ගස් විස්සක්' })).toBeVisible()
    await expect(main.getByRole('link', { name: '#ගස්_සිටුවමු' }).first()).toBeVisible()
    await page.goto(`/search?in=posts&q=${encodeURIComponent('ගඟ ගස්')}`)
    await expect(main.getByRole('list', { name: si('search.posts') }).getByRole('listitem')).toHaveCount(1)
    await page.goto(`/search?in=people&q=${encodeURIComponent('සුනිල්')}`)
    await expect(main.getByText(NAME)).toBeVisible()
  })

  async function prove(challengeId: number, story: string, file: typeof heic) {
    model.next(says(verdict({ feedback: 'A young tree.' })))
    await page.goto(`/challenges/submit/${challengeId}`)
    await page.getByLabel(si('common.description')).fill(story)
    await page.setInputFiles('input[type=file]', heic)
    await expect(main).toContainText(si('common.imageHeic'))
    await page.setInputFiles('input[type=file]', file)
    await expect(page.getByRole('img', { name: si('common.chosenReadyToSend') })).toBeVisible()
    await page.getByRole('button', { name: si('common.submit') }).click()
    const verdictShown = page.getByRole('region', { name: si('proofs.challengeVerified') })
    await expect(verdictShown).toContainText(story)
    const address = await verdictShown.getByRole('img').first().getAttribute('src')
    const served = await request.get(String(address))
    return sharp(await served.body()).metadata()
  }

  await test.step('proves a challenge with a photo of an iPhone, upright and without its place', async () => {
    const stored = await prove(planting, 'මම අපේ වත්තේ ගසක් සිටුවා වතුර දැම්මා.', await fromIphone())
    expect(stored.width).toBeLessThan(stored.height)
    expect(stored.exif).toBeUndefined()
  })

  await test.step('proves another with a large photo of an Android phone', async () => {
    const stored = await prove(cleaning, 'අපි වෙරළේ ප්ලාස්ටික් බෝතල් එකතු කළා.', await fromAndroid())
    expect(stored.width).toBeGreaterThan(stored.height)
    await expect(page.getByRole('banner')).toContainText('350')
  })

  for (const path of ['/feed', '/challenges', '/leaderboard', '/points', '/shop']) {
    await page.goto(path)
    await expect(main).toBeVisible()
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await expect.poll(isWider).toBe(false)
  }
})
