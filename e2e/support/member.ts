/** Members, each with a browser context of their own. */

import { randomUUID } from 'node:crypto'
import type { NewQuantity } from '@canopy/contract/challenges/quantities/amount'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import type { Evidence } from '../../packages/contract/src/challenges/shapes.ts'
import type { Reaction } from '../../packages/contract/src/feed/shapes.ts'
import { callWith } from './call.ts'

type Credentials = { email: string; password: string }

/** Registers and signs in through the forms, and waits for the feed. */
export async function joinCanopy(
  browser: Browser,
  { fullName, email, password }: Credentials & { fullName: string },
): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, { email, password })
  return page
}

/** Submits the login form of `page`. */
export async function logIn(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Submits the login form of `page` and waits for the feed. */
export async function signIn(page: Page, credentials: Credentials) {
  await logIn(page, credentials)
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Ends the session of `page` on the server, without the page's doing. */
export async function endSession(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await callWith(page.request, { token: String(token) })('logout', {})
}

/** The smallest PNG. */
const PIXEL = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
])

const STORY = 'I went there by bicycle on three days.'

/**
 * Stores a session in the browser as the login does. The first page that is loaded takes it from a cookie: a page that is loaded just for
 * this, as `context.setStorageState()` does, would take a tenth of the time of a test.
 */
async function handOver(context: BrowserContext, { token, userId }: { token: string; userId: string }) {
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await context.addCookies([
    { name: 'member', value: '1', domain: 'localhost', path: '/' },
    { name: 'session', value, domain: 'localhost', path: '/' },
  ])
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    const [, session] = /\bsession=([^;]+)/.exec(document.cookie) ?? []
    if (session === undefined) return
    Object.assign(localStorage, JSON.parse(decodeURIComponent(session)))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS and answers later.
    document.cookie = 'session=; path=/; max-age=0'
  })
}

export type Member = Awaited<ReturnType<typeof newMember>>

/**
 * A signed-in member, made through the API, whose page has not loaded the app yet. The methods call the API, not the page. Those to whom
 * the database gives duties have to be `withFirstSteps`: the server remembers what members may do from their first call.
 */
export async function newMember(
  browser: Browser,
  {
    fullName = 'Anna Weber',
    withFirstSteps = false,
    ...options
  }: BrowserContextOptions & { fullName?: string; withFirstSteps?: boolean } = {},
) {
  const context = await browser.newContext(options)
  const credentials = { email: `${randomUUID()}@example.org`, password: 'long enough 1' }
  const callAsVisitor = callWith(context.request)
  await callAsVisitor('register', { body: { fullName, ...credentials } })
  const { token, userId, username } = await callAsVisitor('login', { body: credentials })
  await handOver(context, { token, userId })
  const page = await context.newPage()

  const call = callWith(context.request, { token, userId })
  if (!withFirstSteps) await call('setFirstSteps', { body: { steps: [] } })

  return {
    page,
    userId,
    username,
    token,
    call,
    credentials,
    async post(content: string) {
      const { postId } = await call('createPost', { body: { content, userId } })
      return postId
    },
    async comment(postId: string, comment: string) {
      await call('createComment', { params: { postId }, body: comment })
    },
    async react(postId: string, emoji: Reaction) {
      await call('react', { params: { postId }, body: { emoji, userId } })
    },
    async deletePost(postId: string) {
      await call('deletePost', { params: { postId } })
    },
    async addChallenge(
      challengeName: string,
      points = 100,
      evidence: Evidence = 'none',
      quantity: NewQuantity | null = null,
    ) {
      const description = `${challengeName}, and show it in a photo.`
      const { challengeId } = await call('createChallengeWithPicture', {
        body: {
          challenge: JSON.stringify({ challengeName, points, description, evidence, quantity }),
          photo: PIXEL,
        },
      })
      return challengeId
    },
    async joinChallenge(challengeId: number) {
      await call('joinChallenge', { params: { challengeId } })
    },
    async submitProof(challengeId: number, picture: Buffer) {
      const imageUrl = `data:image/jpeg;base64,${picture.toString('base64')}`
      const { proofId } = await call('submitProof', {
        body: {
          challengeID: challengeId,
          challengeName: 'As above',
          userId,
          username,
          description: STORY,
          imageUrl,
        },
      })
      return proofId
    },
  }
}

/** The feed of a member on another device, with a session of its own. */
export async function secondDevice(
  browser: Browser,
  { credentials }: Pick<Member, 'credentials'>,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext(options)
  await handOver(context, await callWith(context.request)('login', { body: credentials }))
  const page = await context.newPage()
  await page.goto('/feed')
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  return page
}
