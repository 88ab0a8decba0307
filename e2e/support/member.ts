/** A member in a browser of their own. */

import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

type NewMember = { fullName: string; email: string; password: string }

/** Opens the app in a fresh context, registers and signs in, and arrives at the feed. */
export async function joinCanopy(browser: Browser, { fullName, email, password }: NewMember): Promise<Page> {
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

/** Fills in the login form of `page`, wherever it leads. */
export async function logIn(page: Page, { email, password }: Omit<NewMember, 'fullName'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** The same, and arrives at the feed. */
export async function signIn(page: Page, credentials: Omit<NewMember, 'fullName'>) {
  await logIn(page, credentials)
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
}

const STORY = 'I went there by bicycle on three days.'

export type Member = Awaited<ReturnType<typeof enter>>

/**
 * Someone who registered and signed in without the forms, with a page that shows nothing yet. What `post`, `comment` and the others
 * do happens on the server, past that page.
 */
export async function enter(
  browser: Browser,
  { fullName = 'Anna Weber', ...options }: BrowserContextOptions & { fullName?: string } = {},
) {
  const context = await browser.newContext(options)
  const credentials = { email: `${randomUUID()}@example.org`, password: 'long enough 1' }
  await context.request.post('/api/auth/register', { data: { fullName, ...credentials } })
  const login = await context.request.post('/api/auth/login', { data: credentials })
  const { token, userId, username }: { token: string; userId: string; username: string } = await login.json()
  const localStorage = Object.entries({ token, userId }).map(([name, value]) => ({ name, value }))
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: new URL(login.url()).origin, localStorage }],
  })

  type Body = { data?: object | string; multipart?: Record<string, string>; headers?: Record<string, string> }
  async function call(method: string, path: string, { headers, ...body }: Body = {}) {
    const authorization = `Bearer ${token}`
    const answer = await context.request.fetch(path, {
      method,
      headers: { authorization, ...headers },
      ...body,
    })
    expect(answer.status(), `${method} ${path}`).toBeLessThan(300)
    return answer
  }

  return {
    page: await context.newPage(),
    userId,
    username,
    call,
    credentials,
    async post(content: string) {
      const answer = await call('POST', '/api/posts/create', { multipart: { content, userId } })
      const { postId }: { postId: string } = await answer.json()
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
      const answer = await call('POST', '/api/challenges/create', { data })
      const { challengeId }: { challengeId: number } = await answer.json()
      return challengeId
    },
    async joinChallenge(challengeId: number) {
      await call('POST', `/api/challenges/${challengeId}/join`)
    },
    async prove(challengeID: number, picture: Buffer) {
      const imageUrl = `data:image/jpeg;base64,${picture.toString('base64')}`
      const data = { challengeID, challengeName: 'As above', userId, username, description: STORY, imageUrl }
      const answer = await call('POST', '/api/proof/submit', { data })
      const { proofId }: { proofId: number } = await answer.json()
      return proofId
    },
  }
}
