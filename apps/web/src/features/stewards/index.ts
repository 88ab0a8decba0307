/** The stewards' desk. A member's first page loads this file only. */

import type { RouteObject } from 'react-router'
import { lazyAfterPaint } from '../../first-paint/lazy-after-paint.ts'
import { paths } from '../../paths.ts'
import { lazyNamed } from '../../ui/lazy.tsx'

export { onDeskEvent } from './on-desk-event.ts'

export const DeskFrame = lazyNamed(() => import('./desk/desk-frame.tsx'), 'DeskFrame')

/** How many cases wait for this steward. */
export const DeskCount = lazyAfterPaint(async () => (await import('./desk/desk-count.tsx')).DeskCount)

const records = () => import('./records.ts')

export const deskRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./overview/overview-page.tsx') },
  { path: paths.deskMembers, lazy: () => import('./members/members-page.tsx') },
  { path: paths.deskMember(':userId'), lazy: () => import('./members/member-case-page.tsx') },
  { path: paths.deskReports, lazy: () => import('./reports/reports-page.tsx') },
  { path: paths.deskReport(':caseId'), lazy: () => import('./reports/report-case-page.tsx') },
  { path: paths.deskSanctions, lazy: async () => ({ Component: (await records()).SanctionsPage }) },
  { path: paths.deskProofs, lazy: () => import('./proofs/proofs-page.tsx') },
  { path: paths.confirmProofs, lazy: () => import('./proofs/confirm-page.tsx') },
  { path: paths.deskDecidedProofs, lazy: () => import('./proofs/decided-proofs-page.tsx') },
  { path: paths.deskProof(':proofId'), lazy: () => import('./proofs/proof-case-page.tsx') },
  { path: paths.deskChallenges, lazy: () => import('./challenges/challenges-page.tsx') },
  { path: paths.deskChallenge(':challengeId'), lazy: () => import('./challenges/challenge-case-page.tsx') },
  { path: paths.deskProducts, lazy: () => import('./products/products-page.tsx') },
  { path: paths.deskNewProduct, lazy: () => import('./products/new-product-page.tsx') },
  { path: paths.deskProductImport, lazy: () => import('./products/import/import-page.tsx') },
  { path: paths.deskProduct(':productID'), lazy: () => import('./products/product-case-page.tsx') },
  { path: paths.deskOrders, lazy: () => import('./orders/orders-page.tsx') },
  { path: paths.packingSlips, lazy: () => import('./orders/slips-page.tsx') },
  { path: paths.deskOrder(':orderKey'), lazy: () => import('./orders/order-case-page.tsx') },
  { path: paths.deskPolicy, lazy: () => import('./policy/policy-page.tsx') },
  { path: paths.securityLog, lazy: async () => ({ Component: (await records()).SecurityPage }) },
  { path: paths.auditLog, lazy: async () => ({ Component: (await records()).AuditPage }) },
  // The frame shows the notice of unknown addresses.
  { path: '*', Component: null },
]
