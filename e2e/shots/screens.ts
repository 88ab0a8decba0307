/** Every screen, and everything that opens on it. */

import { expect, type Page } from '@playwright/test'
import type { FirstStep } from '../../packages/contract/src/accounts/sessions/shapes.ts'
import type { Condition, Ids } from './communities.ts'
import { withJobs } from './jobs.ts'
import { withJury, withJuryOutcome } from './jury.ts'
import { tryPhoto, withModel } from './reviewer.ts'

export type Screen = {
  name: string
  path: string | ((ids: Ids) => string)
  /** Default: `typical` only. */
  in?: readonly Condition[]
  /** Default: `member`. The empty community has no steward. */
  who?: 'visitor' | 'steward'
  /** Minimum width in pixels; narrower windows do not have it. */
  from?: number
  /** Runs before the page is requested, to hold back or refuse requests. */
  before?: (page: Page) => Promise<unknown>
  /** Runs on the page, to open a menu, a dialog or the like. */
  open?: (page: Page) => Promise<unknown>
}

const every = ['empty', 'typical', 'overfull'] as const
const full = ['typical', 'overfull'] as const

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (menu: string, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
/** Requests without a reply. */
const holdBack = (path: string) => (page: Page) => page.route(path, () => {})
const refuse = (path: string) => (page: Page) =>
  page.route(path, (route) =>
    route.fulfill({ status: 400, json: { message: 'The server is having a rest.' } }),
  )

const withSetUpLink = (page: Page) =>
  page.route('**/api/set-up/link', (route) => route.fulfill({ status: 204 }))

const withUnconfirmedAccount = (page: Page) =>
  page.route('**/api/auth/confirm-email/account', (route) =>
    route.fulfill({
      json: {
        fullName: 'Maya Perera',
        username: 'maya',
        registeredAt: new Date().toISOString(),
        device: 'Firefox on Linux',
        network: '192.0.2.0/24',
      },
    }),
  )

/** A door at which people apply, and accept the rules. */
const withApplications = (page: Page) =>
  page.route('**/api/auth/door', (route) =>
    route.fulfill({
      json: { mode: 'approval', question: 'Where do you live?', asksAge: true, accepts: { rules: 1 } },
    }),
  )

const withRules = (page: Page) =>
  page.route('**/api/pages/rules', (route) =>
    route.fulfill({
      json: { kind: 'rules', version: 1, language: 'en', text: '## Be kind\n\nEverybody begins somewhere.' },
    }),
  )

/** A member who has the steps still ahead. */
const withFirstSteps =
  (...firstSteps: FirstStep[]) =>
  (page: Page) =>
    page.route('**/api/auth/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), firstSteps } })
    })
/** Searches in the overlay, on one of its tabs. */
const searchFor = (text: string, tab: string) => async (page: Page) => {
  await press('Search products')(page)
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('combobox').fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
}

const product = ({ productID: productId }: Ids) => `/shop/product/${productId}`
const habit = ({ habitId }: Ids) => `/challenges/view/${habitId}`
const submit = ({ challengeId }: Ids) => `/challenges/submit/${challengeId}`

const ownPost = ({ ownPostId }: Ids) => `/posts/${ownPostId}`

const visitors: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', open: press('Log In') },
  { name: 'register', path: '/register' },
  { name: 'register-errors', path: '/register', open: press('Create Account') },
  { name: 'register-application', path: '/register', before: withApplications },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'set-new-password', path: '/set-new-password?token=abc' },
  { name: 'set-new-password-expired', path: '/set-new-password' },
  { name: 'privacy', path: '/privacy' },
  { name: 'rules', path: '/rules', before: withRules },
  { name: 'confirm-email', path: '/confirm-email#token=abc', before: withUnconfirmedAccount },
  { name: 'confirm-email-expired', path: '/confirm-email' },
  { name: 'sign-in-elsewhere', path: '/sign-in/google?state=abc' },
  { name: 'unsubscribe', path: '/unsubscribe#token=abc' },
  { name: 'set-up', path: '/set-up#token=abc', before: withSetUpLink },
  { name: 'set-up-over', path: '/set-up' },
  { name: 'public-post', path: ({ publicPostId }) => `/posts/${publicPostId}` },
  { name: 'public-challenge', path: ({ challengeId }) => `/challenges/view/${challengeId}`, in: full },
  { name: 'public-product', path: product, in: full },
]

const feed: Screen[] = [
  { name: 'feed', path: '/feed', in: every },
  {
    name: 'feed-following',
    path: '/feed',
    in: every,
    open: (page) => page.getByRole('tab', { name: 'Following' }).click(),
  },
  { name: 'feed-loading', path: '/feed', before: holdBack('**/api/{posts,challenges}/**') },
  { name: 'feed-refused', path: '/feed', before: refuse('**/api/{posts,challenges}/**') },
  { name: 'feed-composer-refused', path: '/feed', open: press('Create Post') },
  { name: 'feed-composer-poll', path: '/feed', open: press('Poll') },
  {
    name: 'feed-composer-commenting',
    path: '/feed',
    open: press(/can comment$/),
  },
  {
    name: 'feed-composer-completion',
    path: '/feed',
    open: (page) => page.getByLabel("What's on your mind?").pressSequentially('Thank you @ru'),
  },
  { name: 'first-steps-profile', path: '/feed', before: withFirstSteps('profile', 'people', 'challenge') },
  { name: 'first-steps-people', path: '/feed', before: withFirstSteps('people', 'challenge') },
  { name: 'first-steps-challenge', path: '/feed', before: withFirstSteps('challenge') },
  { name: 'feed-drafts', path: '/feed', in: every, open: choose('Drafts', /^Drafts/) },
  {
    name: 'feed-draft-edited',
    path: '/feed',
    open: async (page) => {
      await choose('Drafts', /^Drafts/)(page)
      await press('Edit')(page)
    },
  },
  {
    name: 'feed-schedule',
    path: '/feed',
    open: async (page) => {
      await page.getByRole('textbox', { name: "What's on your mind?" }).fill('For tomorrow')
      await choose('Drafts', 'Schedule…')(page)
    },
  },
  { name: 'feed-picture', path: '/feed', open: press(/^Open picture 1/) },
  { name: 'feed-edits', path: ({ editedId }) => `/posts/${editedId}`, open: press('edited') },
  { name: 'feed-post-menu', path: '/feed', open: press('More') },
  { name: 'feed-reaction-picker', path: '/feed', open: press(/\d Like$/) },
  { name: 'feed-share', path: '/feed', open: press('Share') },
  { name: 'feed-comments', path: '/feed', in: full, open: press(/^[1-9]\d* Comment/) },
  { name: 'feed-comments-none', path: '/feed', in: ['overfull'], open: press(/^0 Comment/) },
  { name: 'feed-reactors', path: '/feed', in: full, open: press(/see who/) },
  { name: 'feed-report', path: '/feed', open: choose('More', 'Report Post') },
  { name: 'feed-block', path: '/feed', open: choose('More', /^Block/) },
  { name: 'feed-commenting', path: ownPost, open: choose('More', 'Who May Comment') },
  { name: 'feed-edit', path: ownPost, open: choose('More', 'Edit Post') },
  {
    name: 'feed-challenge',
    path: '/feed',
    in: full,
    from: 1100,
    open: async (page) => page.getByRole('complementary').locator('main button, button').last().click(),
  },
  { name: 'feed-beside', path: '/feed', from: 1100 },
  { name: 'post', path: ({ postId }) => `/posts/${postId}`, in: full },
  { name: 'post-replies', path: ({ repliedId }) => `/posts/${repliedId}` },
  { name: 'post-reply', path: ({ repliedId }) => `/posts/${repliedId}`, open: press('Reply') },
  { name: 'post-comment-menu', path: ({ repliedId }) => `/posts/${repliedId}`, open: press('Comment menu') },
  { name: 'poll', path: '/tags/gardening' },
  { name: 'poll-over', path: '/tags/repaircafe' },
  { name: 'tag-none', path: '/tags/zeppelin' },
  { name: 'post-missing', path: '/posts/00000000-0000-7000-8000-000000000000' },
]

const challenges: Screen[] = [
  { name: 'challenges', path: '/challenges', in: every },
  { name: 'challenges-loading', path: '/challenges', before: holdBack('**/api/challenges/**') },
  { name: 'challenges-refused', path: '/challenges', before: refuse('**/api/challenges/**') },
  { name: 'challenges-ending-soon', path: '/challenges?list=endingSoon' },
  { name: 'challenges-of-category', path: '/challenges?list=new&category=food' },
  { name: 'challenges-none-listed', path: '/challenges?list=ended&category=community' },
  { name: 'challenges-help', path: '/challenges/help' },
  { name: 'challenges-help-invited', path: '/challenges/help', before: withJury('invited') },
  { name: 'challenges-help-photo', path: '/challenges/help', before: withJury('helping') },
  { name: 'challenges-add', path: '/challenges/add' },
  { name: 'challenges-add-options', path: '/challenges/add', open: press('More options') },
  {
    name: 'challenges-add-habit',
    path: '/challenges/add',
    open: async (page) => {
      await page.getByLabel('Number of Points').fill('20')
      await press('More options')(page)
      await page.getByLabel('How often').selectOption('3')
      await page.getByLabel('Ask how much').selectOption('kg')
    },
  },
  { name: 'challenges-add-errors', path: '/challenges/add', open: press('Add Challenge') },
  { name: 'challenge', path: ({ challengeId }) => `/challenges/view/${challengeId}`, in: full },
  { name: 'challenge-habit', path: habit },
  { name: 'challenge-measured', path: ({ measuredId }) => `/challenges/view/${measuredId}` },
  { name: 'challenge-missing', path: '/challenges/view/999999' },
  { name: 'submit', path: submit, in: full },
  { name: 'submit-errors', path: submit, open: press('Submit') },
  { name: 'submit-habit', path: ({ habitId }) => `/challenges/submit/${habitId}` },
  { name: 'submit-measured', path: ({ measuredId }) => `/challenges/submit/${measuredId}` },
  { name: 'submit-verified', path: ({ provenChallengeId }) => `/challenges/submit/${provenChallengeId}` },
  { name: 'leaderboard', path: '/leaderboard', in: every },
  { name: 'leaderboard-week', path: '/leaderboard?period=week', in: every },
  { name: 'leaderboard-following', path: '/leaderboard?period=month&scope=following', in: full },
  { name: 'leaderboard-newcomers', path: '/leaderboard?scope=newcomers' },
  { name: 'leaderboard-loading', path: '/leaderboard', before: holdBack('**/api/leaderboard') },
  { name: 'leaderboard-refused', path: '/leaderboard', before: refuse('**/api/leaderboard') },
]

const shop: Screen[] = [
  { name: 'shop', path: '/shop', in: every },
  { name: 'shop-loading', path: '/shop', before: holdBack('**/api/products/**') },
  { name: 'shop-refused', path: '/shop', before: refuse('**/api/products/**') },
  { name: 'product', path: product, in: full },
  { name: 'product-sold-out', path: ({ soldOutId }) => `/shop/product/${soldOutId}` },
  { name: 'product-missing', path: '/shop/product/999999' },
  {
    name: 'search',
    path: '/leaderboard',
    in: full,
    open: async (page) => {
      await press('Search products')(page)
      await page.getByPlaceholder('Search products...').fill('a')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'search-none',
    path: '/leaderboard',
    open: async (page) => {
      await press('Search products')(page)
      await page.getByPlaceholder('Search products...').fill('zeppelin')
      await expect(page.getByText('No products found')).toBeVisible()
    },
  },
  { name: 'cart-drawer', path: '/leaderboard', in: every, open: press(/^Cart/) },
  { name: 'cart-drawer-added', path: product, open: press('Add to Cart') },
  { name: 'cart', path: '/shop/cart', in: every },
  { name: 'checkout', path: '/shop/checkout', in: every },
  { name: 'checkout-errors', path: '/shop/checkout', open: press('Place Order') },
  { name: 'order-success', path: '/shop/order-success', in: every },
  { name: 'order', path: ({ orderId }) => `/shop/orders/${orderId}`, in: full },
  { name: 'order-missing', path: '/shop/orders/ORD-20200101-001' },
  { name: 'order-cancel', path: '/profile?tab=orders', in: ['overfull'], open: press('Cancel Order') },
  { name: 'redeem', path: '/shop/redeem', in: every },
  { name: 'points', path: '/points', in: every },
  { name: 'share', path: '/share' },
]

const own: Screen[] = [
  { name: 'profile', path: '/profile', in: every },
  { name: 'profile-challenges', path: '/profile?tab=challenges#tabs', in: every },
  { name: 'profile-orders', path: '/profile?tab=orders#tabs', in: every },
  { name: 'profile-saved', path: '/profile?tab=saved#tabs', in: every },
  { name: 'profile-delete-post', path: '/profile', open: press('Delete post') },
  { name: 'profile-edit', path: '/profile/edit', in: full },
  { name: 'member', path: ({ otherId }) => `/profile/${otherId}`, in: full },
  { name: 'member-missing', path: '/profile/00000000-0000-7000-8000-000000000000' },
  { name: 'member-menu', path: ({ otherId }) => `/profile/${otherId}`, open: press('More') },
  { name: 'member-block', path: ({ otherId }) => `/profile/${otherId}`, open: choose('More', 'Block') },
  {
    name: 'member-report',
    path: ({ otherId }) => `/profile/${otherId}`,
    open: choose('More', 'Report Profile'),
  },
  { name: 'followers', path: ({ otherId }) => `/profile/${otherId}/followers`, in: full },
  { name: 'following', path: ({ otherId }) => `/profile/${otherId}/following`, in: full },
  { name: 'search-overlay-posts', path: '/leaderboard', in: full, open: searchFor('garden', 'Posts') },
  { name: 'search-overlay-people', path: '/leaderboard', in: full, open: searchFor('a', 'People') },
  { name: 'search-overlay-challenges', path: '/leaderboard', in: full, open: searchFor('a', 'Challenges') },
  { name: 'search-overlay-tags', path: '/leaderboard', open: searchFor('g', 'Tags') },
  { name: 'search-posts', path: '/search?q=the', in: full },
  { name: 'search-people', path: '/search?q=s&in=people', in: full },
  { name: 'search-challenges', path: '/search?q=a&in=challenges', in: full },
  { name: 'search-products', path: '/search?q=a&in=products', in: full },
  { name: 'search-tags', path: '/search?q=g&in=tags' },
  { name: 'search-from-unknown', path: '/search?q=the&from=nobody_here' },
  { name: 'search-empty', path: '/search' },
  { name: 'search-nothing', path: '/search?q=xylophone&pictures=only' },
  { name: 'settings-peace', path: '/settings/peace', in: full },
  { name: 'settings-peace-errors', path: '/settings/peace', open: press('Mute') },
  { name: 'notifications', path: '/notifications', in: every },
  { name: 'notifications-bell', path: '/leaderboard', in: every, open: press(/^Notifications/) },
  { name: 'settings-notifications', path: '/settings/notifications', in: full },
  { name: 'settings', path: '/settings', in: full },
  { name: 'settings-invitations', path: '/settings/invitations' },
  { name: 'settings-password', path: '/settings', open: press('Change Password') },
  { name: 'settings-delete', path: '/settings', open: press('Delete my account') },
  { name: 'menu', path: '/leaderboard', in: full, open: press('Menu') },
  { name: 'not-found', path: '/nowhere' },
]

const desk: Screen[] = [
  { name: 'desk', path: '/admin', in: full },
  { name: 'feed-of-steward', path: '/feed', from: 1280 },
  { name: 'desk-loading', path: '/admin', before: holdBack('**/api/admin/overview*') },
  { name: 'desk-refused', path: '/admin', before: refuse('**/api/admin/overview*') },
  {
    name: 'desk-keys',
    path: '/admin/members',
    from: 820,
    open: async (page) => {
      await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
      await page.keyboard.press('?')
    },
  },
  { name: 'desk-reports', path: '/admin/reports', in: full },
  { name: 'desk-reports-none', path: '/admin/reports?q=zeppelin' },
  { name: 'desk-report', path: ({ reportId }) => `/admin/reports/${reportId}`, in: full },
  { name: 'desk-report-missing', path: '/admin/reports/00000000-0000-7000-8000-000000000000' },
  { name: 'desk-sanctions', path: '/admin/sanctions' },
  { name: 'desk-tags', path: '/admin/tags', in: full },
  { name: 'desk-tag', path: '/admin/tags/gardening' },
  { name: 'desk-proofs', path: '/admin/proofs', in: full },
  { name: 'desk-proofs-confirm', path: '/admin/proofs/confirm', in: full },
  { name: 'desk-proofs-decided', path: '/admin/proofs/decided' },
  { name: 'desk-proof', path: ({ waitingProofId }) => `/admin/proofs/${waitingProofId}`, in: full },
  {
    name: 'desk-proof-measured',
    path: ({ measuredProofId }) => `/admin/proofs/${measuredProofId}`,
    open: press('Correct the amount'),
  },
  {
    name: 'desk-proof-jury',
    path: ({ waitingProofId }) => `/admin/proofs/${waitingProofId}`,
    before: withJuryOutcome,
  },
  { name: 'desk-challenges', path: '/admin/challenges', in: full },
  { name: 'desk-challenge', path: ({ challengeId }) => `/admin/challenges/${challengeId}`, in: full },
  { name: 'desk-challenge-habit', path: ({ habitId }) => `/admin/challenges/${habitId}` },
  { name: 'desk-challenge-measured', path: ({ measuredId }) => `/admin/challenges/${measuredId}` },
  { name: 'desk-orders', path: '/admin/orders', in: full },
  { name: 'desk-order', path: ({ orderKey }) => `/admin/orders/${orderKey}`, in: full },
  { name: 'desk-slips', path: ({ orderKey }) => `/admin/orders/slips?orders=${orderKey}` },
  { name: 'desk-products', path: '/admin/products', in: full },
  { name: 'desk-product', path: ({ productID: productId }) => `/admin/products/${productId}`, in: full },
  { name: 'desk-product-new', path: '/admin/products/new' },
  { name: 'desk-product-import', path: '/admin/products/import' },
  { name: 'desk-members', path: '/admin/members', in: full },
  { name: 'desk-members-loading', path: '/admin/members', before: holdBack('**/api/admin/members*') },
  { name: 'desk-members-refused', path: '/admin/members', before: refuse('**/api/admin/members*') },
  { name: 'desk-member', path: ({ otherId }) => `/admin/members/${otherId}`, in: full },
  {
    name: 'desk-member-sanctions',
    path: ({ sanctionedId }) => `/admin/members/${sanctionedId}`,
    open: (page) => page.getByRole('tab', { name: 'Sanctions' }).click(),
  },
  { name: 'desk-doors', path: '/admin/doors', in: full },
  { name: 'desk-invitation-lists', path: '/admin/doors/lists', in: full },
  { name: 'desk-community', path: '/admin/community', in: full },
  { name: 'desk-place', path: '/admin/place', in: full },
  { name: 'desk-pages', path: '/admin/pages' },
  { name: 'desk-page', path: '/admin/pages/rules', in: full },
  { name: 'desk-policy', path: '/admin/policy', in: full },
  { name: 'desk-sign-in', path: '/admin/sign-in' },
  {
    name: 'desk-sign-in-new',
    path: '/admin/sign-in',
    open: press('Add an organisation'),
  },
  { name: 'desk-api-keys', path: '/admin/api-keys' },
  { name: 'desk-returns', path: '/admin/returns', in: full },
  { name: 'desk-letters', path: '/admin/letters', in: full },
  { name: 'desk-letter-draft', path: ({ draftId }) => `/admin/letters/${draftId}` },
  { name: 'desk-letter-sent', path: ({ letterId }) => `/admin/letters/${letterId}` },
  { name: 'letter', path: ({ letterId }) => `/letters/${letterId}` },
  { name: 'desk-webhooks', path: '/admin/webhooks', in: full },
  { name: 'desk-webhook', path: ({ webhookId }) => `/admin/webhooks/${webhookId}` },
  { name: 'desk-health', path: '/admin/health', in: full },
  { name: 'desk-reviewer', path: '/admin/reviewer', in: full },
  { name: 'desk-reviewer-model', path: '/admin/reviewer', before: withModel, open: tryPhoto },
  { name: 'desk-health-jobs', path: '/admin/health', before: withJobs, open: press('Show each') },
  { name: 'desk-opening', path: '/admin/policy/opening' },
  { name: 'desk-admissions', path: '/admin/policy/admissions', in: full },
  { name: 'desk-security', path: '/admin/security', in: full },
  { name: 'desk-audit', path: '/admin/audit', in: full },
  { name: 'set-up-look', path: '/set-up/look' },
  { name: 'set-up-language', path: '/set-up/language' },
  { name: 'set-up-doors', path: '/set-up/doors' },
  { name: 'set-up-services', path: '/set-up/services' },
  { name: 'set-up-ready', path: '/set-up/ready' },
]

export const isIn =
  (condition: Condition) =>
  (screen: Screen): boolean =>
    (screen.in ?? ['typical']).includes(condition)

export const screensOf = {
  'for people without an account': visitors.map((screen) => ({ ...screen, who: 'visitor' as const })),
  'with posts': feed,
  'with challenges': challenges,
  'of the shop': shop,
  'of members': own,
  'of the desk': desk.map((screen) => ({ ...screen, who: 'steward' as const })),
} satisfies Record<string, Screen[]>

export const screens: Screen[] = Object.values(screensOf).flat()
