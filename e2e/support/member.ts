/** Members, each with a browser context of their own. */

import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

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
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

const STORY = 'I went there by bicycle on three days.'

export type Member = Awaited<ReturnType<typeof newMember>>

/** A signed-in member, made through the API, whose page has not loaded the app yet. The methods call the API, not the page. */
export async function newMember(
  browser: Browser,
  { fullName = 'Anna Weber', ...options }: BrowserContextOptions & { fullName?: string } = {},
) {
  const context = await browser.newContext(options)
  const credentials = { email: `${randomUUID()}@example.org`, password: 'long enough 1' }
  await context.request.post('/api/auth/register', { data: { fullName, ...credentials } })
  const login = await context.request.post('/api/auth/login', { data: credentials })
  const { token, userId, username }: { token: string; userId: string; username: string } = await login.json()
  const page = await context.newPage()
  // Faster than `context.setStorageState()`, which opens a page of its own.
  await page.goto('/favicon.svg')
  await page.evaluate((session) => Object.assign(localStorage, session), { token, userId })

  type File = { name: string; mimeType: string; buffer: Buffer }
  type Body = {
    data?: object | string
    multipart?: Record<string, string | File>
    headers?: Record<string, string>
  }
  async function call(method: string, path: string, { headers, ...body }: Body = {}) {
    const authorization = `Bearer ${token}`
    const response = await context.request.fetch(path, {
      method,
      headers: { authorization, ...headers },
      ...body,
    })
    expect(response.status(), `${method} ${path}`).toBeLessThan(300)
    return response
  }

  return {
    page,
    userId,
    username,
    token,
    call,
    credentials,
    async post(content: string) {
      const response = await call('POST', '/api/posts/create', { multipart: { content, userId } })
      const { postId }: { postId: string } = await response.json()
      return postId
    },
    async comment(postId: string, comment: string) {
      const headers = { 'content-type': 'text/plain' }
      await call('POST', `/api/posts/${postId}/comments/create`, { data: comment, headers })
    },
    async react(postId: string, emoji: string) {
      await call('PUT', `/api/posts/${postId}/react`, { data: { emoji, userId } })
    },
    async deletePost(postId: string) {
      await call('DELETE', `/api/posts/delete/${postId}`)
    },
    async addChallenge(challengeName: string, points = 100) {
      const data = {
        challengeName,
        points,
        description: `${challengeName}, and show it in a photo.`,
        photoUrl: new URL('/favicon.svg', login.url()).href,
      }
      const response = await call('POST', '/api/challenges/create', { data })
      const { challengeId }: { challengeId: number } = await response.json()
      return challengeId
    },
    async joinChallenge(challengeId: number) {
      await call('POST', `/api/challenges/${challengeId}/join`)
    },
    async submitProof(challengeID: number, picture: Buffer) {
      const imageUrl = `data:image/jpeg;base64,${picture.toString('base64')}`
      const data = { challengeID, challengeName: 'As above', userId, username, description: STORY, imageUrl }
      const response = await call('POST', '/api/proof/submit', { data })
      const { proofId }: { proofId: number } = await response.json()
      return proofId
    },
  }
}
