/** The stewards' desk. A member's first page loads this file only. */

import { paths } from '@canopy/contract/paths'
import type { RouteObject } from 'react-router'
import { lazyAfterPaint } from '../../first-paint/lazy-after-paint.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

export { onDeskEvent } from './on-desk-event.ts'

export const DeskFrame = lazyNamed(() => import('./desk/desk-frame.tsx'), 'DeskFrame')

/** Number of cases that wait for this steward. */
export const DeskCount = lazyAfterPaint(async () => (await import('./desk/desk-count.tsx')).DeskCount)

const pages = () => import('./desk-pages.ts')

const page = (name: keyof Awaited<ReturnType<typeof pages>>) => async () => (await pages())[name]()

/** The first steps of a community: the link of the first owner, and what its owners do next. */
export const setUpRoute: RouteObject = { path: paths.setUp, lazy: page('setUpPage') }
export const setUpStepRoute: RouteObject = { path: `${paths.setUp}/:step`, lazy: page('setUpStepPage') }

export const deskRoutes: RouteObject[] = [
  { index: true, lazy: page('overviewPage') },
  { path: paths.deskMembers, lazy: page('membersPage') },
  { path: paths.deskMember(':userId'), lazy: page('memberCasePage') },
  { path: paths.deskReports, lazy: page('reportsPage') },
  { path: paths.deskReport(':caseId'), lazy: page('reportCasePage') },
  { path: paths.deskTags, lazy: page('tagsPage') },
  { path: '/admin/tags/:tag', lazy: page('tagCasePage') },
  { path: paths.deskSanctions, lazy: page('sanctionsPage') },
  { path: paths.deskProofs, lazy: page('proofsPage') },
  { path: paths.confirmProofs, lazy: page('confirmPage') },
  { path: paths.deskDecidedProofs, lazy: page('decidedProofsPage') },
  { path: paths.deskProof(':proofId'), lazy: page('proofCasePage') },
  { path: paths.deskChallenges, lazy: page('challengesPage') },
  { path: paths.deskChallenge(':challengeId'), lazy: page('challengeCasePage') },
  { path: paths.deskProducts, lazy: page('productsPage') },
  { path: paths.deskNewProduct, lazy: page('newProductPage') },
  { path: paths.deskProductImport, lazy: page('importPage') },
  { path: paths.deskProduct(':productID'), lazy: page('productCasePage') },
  { path: paths.deskOrders, lazy: page('ordersPage') },
  { path: paths.packingSlips, lazy: page('slipsPage') },
  { path: paths.deskOrder(':orderKey'), lazy: page('orderCasePage') },
  { path: paths.deskDoors, lazy: page('doorsPage') },
  { path: paths.deskInvitationLists, lazy: page('invitationListsPage') },
  { path: paths.deskCommunity, lazy: page('communityPage') },
  { path: paths.deskPlace, lazy: page('placePage') },
  { path: paths.deskPages, lazy: page('pagesPage') },
  { path: paths.deskPage(':kind'), lazy: page('writePage') },
  { path: paths.deskPolicy, lazy: page('policyPage') },
  { path: paths.deskHealth, lazy: page('healthPage') },
  { path: paths.deskReviewer, lazy: page('reviewerPage') },
  { path: paths.deskAdmissions, lazy: page('admissionsPage') },
  { path: paths.deskSignIn, lazy: page('signInPage') },
  { path: paths.deskOpening, lazy: page('openingPage') },
  { path: paths.deskReturns, lazy: page('returnsPage') },
  { path: paths.deskLetters, lazy: page('lettersPage') },
  { path: paths.deskLetter(':letterId'), lazy: page('deskLetterPage') },
  { path: paths.deskWebhooks, lazy: page('webhooksPage') },
  { path: paths.deskWebhook(':webhookId'), lazy: page('webhookPage') },
  { path: paths.deskApiKeys, lazy: page('apiKeysPage') },
  { path: paths.securityLog, lazy: page('securityPage') },
  { path: paths.auditLog, lazy: page('auditPage') },
  // The frame shows the notice of unknown addresses.
  { path: '*', Component: null },
]
