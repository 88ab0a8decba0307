/** The calls of the stewards’ desk. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageQuery, SerialId, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { LedgerEntry } from '../points/ledger.ts'
import { Order, OrderId, OrderStatus } from '../shop/orders/shapes.ts'
import { Admissions, InvitationMade, NewInvitation, NewNamedNetwork } from './admissions.ts'
import { AuditEntry, AuditFilter, AuditQuery } from './audit.ts'
import { CaseParams, Claim, ClaimsQuery, Decision, Waiting } from './cases.ts'
import { ChallengeApproval, ChallengeEditForm, ChallengeMoveBody, ChallengeRemoval } from './challenges/changes.ts'
import {
  DecidedProofsFilter,
  DecidedProofsQuery,
  DeskProof,
  ProofCase,
  ProofCasesFilter,
  ProofCasesQuery,
  ProofForStewards,
  ProofsConfirmation,
  ProofsConfirmed,
} from './challenges/proofs.ts'
import { DeskChallenge, DeskChallengeCase, DeskChallengesFilter, DeskChallengesQuery } from './challenges/shapes.ts'
import { ProofReopening, StewardVerdict } from './challenges/verdict.ts'
import { CONTACT_DUTIES, DUTIES } from './duties.ts'
import { HealthCheck, TrialParams } from './health.ts'
import { JobChoice, JobGroup, JobKindParams, JobsChanged, UnfinishedJob } from './jobs.ts'
import {
  Contact,
  Correction,
  CorrectionDecision,
  DeskMember,
  DeskMembersQuery,
  DutiesChange,
  HeldPointsRemoved,
  HeldPointsRestoration,
  ListedMember,
  MemberAccount,
  MemberFactors,
  MemberOrder,
  MemberProof,
  MemberSession,
  NewCorrection,
} from './members.ts'
import { Overview, OverviewQuery } from './overview.ts'
import { Policy, PolicyChange } from './policy.ts'
import { NewSuspension, ReportCase, ReportCaseRow, ReportCasesFilter, ReportCasesQuery, ReportDecision, Sanction, SanctionsFilter, SanctionsQuery } from './reports.ts'
import { SecurityEventEntry, SecurityFilter, SecurityQuery } from './security.ts'
import {
  DeskOrder,
  DeskOrderCase,
  DeskOrderFilter,
  DeskOrdersQuery,
  NewOrderNote,
  NewReturn,
  OrderContact,
  OrderMove,
  OrderParams,
  PackingOrders,
  PackingSlip,
  RefundPaid,
  ReturnParams,
} from './shop/orders.ts'
import { IMPORT_BYTES_MAX, ImportCheck, ImportDone, ImportFile, NewImport } from './shop/product-import.ts'
import {
  DeskProduct,
  DeskProductCase,
  DeskProductFilter,
  DeskProductsQuery,
  NewPicture,
  NewStockEntry,
  ProductArchiving,
  ProductChange,
  ProductFields,
  ProductParams,
  ProductPictures,
  StockEntriesQuery,
  StockEntry,
} from './shop/products.ts'

const steward = { duties: DUTIES } as const
const nothing = z.undefined()
const user = z.object({ userId: Uuid })
const owner = { duties: ['owner'] } as const
const moderation = { duties: ['moderation'] } as const
const reportCase = z.object({ caseId: Uuid })
const review = { duties: ['review'] } as const
const shop = { duties: ['shop'] } as const
const contact = { duties: CONTACT_DUTIES } as const
const admission = z.object({ id: Uuid })
const proof = z.object({ proofId: SerialId })
const challenge = z.object({ challengeId: SerialId })

/** The cases that wait, of the kinds that the caller decides. */
export const listWaiting = endpoint({ method: 'GET', path: '/api/admin/waiting', access: steward, reply: z.array(Waiting) })

export const listClaims = endpoint({ method: 'GET', path: '/api/admin/claims', access: steward, query: ClaimsQuery, reply: z.array(Claim) })

/** Takes the case for the caller, or prolongs their claim. Returns the claim of another steward if there is one. */
export const claimCase = endpoint({ method: 'PUT', path: '/api/admin/claims/:kind/:id', access: steward, params: CaseParams, reply: Claim })

export const releaseCase = endpoint({ method: 'DELETE', path: '/api/admin/claims/:kind/:id', access: steward, status: 204, params: CaseParams, reply: nothing })

export const listDeskMembers = endpoint({ method: 'GET', path: '/api/admin/members', access: steward, query: DeskMembersQuery, reply: z.array(ListedMember) })

export const getDeskMember = endpoint({ method: 'GET', path: '/api/admin/members/:userId', access: steward, params: user, reply: DeskMember })

export const setDuties = endpoint({ method: 'PUT', path: '/api/admin/members/:userId/duties', access: owner, params: user, body: DutiesChange, reply: DeskMember })

export const listReportCases = endpoint({ method: 'GET', path: '/api/admin/reports', access: moderation, query: ReportCasesQuery, reply: z.array(ReportCaseRow) })

export const exportReportCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports/export.csv',
  access: moderation,
  query: ReportCasesFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const getReportCase = endpoint({ method: 'GET', path: '/api/admin/reports/:caseId', access: moderation, params: reportCase, reply: ReportCase })

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:caseId/decision',
  access: moderation,
  params: reportCase,
  body: ReportDecision,
  reply: ReportCase,
})

export const listSanctions = endpoint({ method: 'GET', path: '/api/admin/sanctions', access: moderation, query: SanctionsQuery, reply: z.array(Sanction) })

export const exportSanctions = endpoint({ method: 'GET', path: '/api/admin/sanctions/export.csv', access: moderation, query: SanctionsFilter, replyKind: 'csv', reply: z.string() })

export const suspendMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/suspension',
  access: moderation,
  status: 204,
  params: user,
  body: NewSuspension,
  reply: nothing,
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/suspension/lift',
  access: moderation,
  status: 204,
  params: user,
  body: Decision,
  reply: nothing,
})

/** Numbers about a member, and the correction of their points that waits for a second owner. */
export const getMemberAccount = endpoint({ method: 'GET', path: '/api/admin/members/:userId/account', access: steward, params: user, reply: MemberAccount })

export const listMemberLedger = endpoint({
  method: 'GET',
  path: '/api/admin/members/:userId/ledger',
  access: steward,
  params: user,
  query: pageQuery(LIST_PAGE),
  reply: z.array(LedgerEntry),
})

/** Takes all points that the member has on hold or waits for, with their verdicts. */
export const removeHeldPoints = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/held-points/removal',
  access: review,
  params: user,
  body: Decision,
  reply: HeldPointsRemoved,
})

/** Undoes a removal: all or none, and only what nobody has decided or appealed since. */
export const restoreHeldPoints = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/held-points/restoration',
  access: review,
  status: 204,
  params: user,
  body: HeldPointsRestoration,
  reply: nothing,
})

export const listMemberProofs = endpoint({
  method: 'GET',
  path: '/api/admin/members/:userId/proofs',
  access: review,
  params: user,
  query: pageQuery(LIST_PAGE),
  reply: z.array(MemberProof),
})

export const listMemberOrders = endpoint({
  method: 'GET',
  path: '/api/admin/members/:userId/orders',
  access: shop,
  params: user,
  query: pageQuery(LIST_PAGE),
  reply: z.array(MemberOrder),
})

export const listMemberSessions = endpoint({ method: 'GET', path: '/api/admin/members/:userId/sessions', access: moderation, params: user, reply: z.array(MemberSession) })

/** Signs the member out everywhere. */
export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/sessions/end',
  access: moderation,
  status: 204,
  params: user,
  body: Decision,
  reply: nothing,
})

export const getMemberFactors = endpoint({ method: 'GET', path: '/api/admin/members/:userId/factors', access: owner, params: user, reply: MemberFactors })

/** Removes the second factors of a member who has lost all of them, so that the password is enough again. */
export const resetFactors = endpoint({ method: 'POST', path: '/api/admin/members/:userId/factors/reset', access: owner, status: 204, params: user, body: Decision, reply: nothing })

/** Each look is in the audit log, hence a POST. */
export const viewContact = endpoint({ method: 'POST', path: '/api/admin/members/:userId/contact', access: contact, params: user, reply: Contact })

/** Moves points at once, or proposes to if a second owner has to confirm it. */
export const correctPoints = endpoint({
  method: 'POST',
  path: '/api/admin/members/:userId/corrections',
  access: owner,
  status: 201,
  params: user,
  body: NewCorrection,
  reply: Correction,
})

export const listPendingCorrections = endpoint({ method: 'GET', path: '/api/admin/corrections', access: owner, query: pageQuery(LIST_PAGE), reply: z.array(Correction) })

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/corrections/:correctionId/decision',
  access: owner,
  params: z.object({ correctionId: Uuid }),
  body: CorrectionDecision,
  reply: Correction,
})

export const getOverview = endpoint({ method: 'GET', path: '/api/admin/overview', access: steward, query: OverviewQuery, reply: Overview })

/** Looks at what the server depends on, now. Sends nothing and costs nothing. */
export const checkHealth = endpoint({ method: 'GET', path: '/api/admin/health', access: owner, reply: z.array(HealthCheck) })

/** Sends the caller a mail, has the model review a photo, or stores a file and deletes it. */
export const tryOut = endpoint({ method: 'POST', path: '/api/admin/health/:kind', access: owner, params: TrialParams, reply: HealthCheck })

export const listJobGroups = endpoint({ method: 'GET', path: '/api/admin/jobs', access: owner, reply: z.array(JobGroup) })

export const listJobs = endpoint({ method: 'GET', path: '/api/admin/jobs/:kind', access: owner, params: JobKindParams, reply: z.array(UnfinishedJob) })

/** Has those that failed run at once, and those that were given up again. */
export const retryJobs = endpoint({ method: 'POST', path: '/api/admin/jobs/:kind/retry', access: owner, params: JobKindParams, body: JobChoice, reply: JobsChanged })

/** Forgets jobs that were given up. */
export const deleteJobs = endpoint({ method: 'POST', path: '/api/admin/jobs/:kind/removal', access: owner, params: JobKindParams, body: JobChoice, reply: JobsChanged })

export const getPolicy = endpoint({ method: 'GET', path: '/api/admin/policy', access: owner, reply: Policy })

export const changePolicy = endpoint({ method: 'PUT', path: '/api/admin/policy', access: owner, body: PolicyChange, reply: Policy })

/** Named networks and invitations. */
export const getAdmissions = endpoint({ method: 'GET', path: '/api/admin/admissions', access: owner, reply: Admissions })

export const nameNetwork = endpoint({ method: 'POST', path: '/api/admin/admissions/networks', access: owner, status: 201, body: NewNamedNetwork, reply: Admissions })

export const endNamedNetwork = endpoint({ method: 'POST', path: '/api/admin/admissions/networks/:id/end', access: owner, params: admission, reply: Admissions })

export const makeInvitation = endpoint({ method: 'POST', path: '/api/admin/admissions/invitations', access: owner, status: 201, body: NewInvitation, reply: InvitationMade })

export const endInvitation = endpoint({ method: 'POST', path: '/api/admin/admissions/invitations/:id/end', access: owner, params: admission, reply: Admissions })

export const listAuditEntries = endpoint({ method: 'GET', path: '/api/admin/audit', access: steward, query: AuditQuery, reply: z.array(AuditEntry) })

export const exportAuditEntries = endpoint({ method: 'GET', path: '/api/admin/audit/export.csv', access: owner, query: AuditFilter, replyKind: 'csv', reply: z.string() })

export const listSecurityEvents = endpoint({ method: 'GET', path: '/api/admin/security', access: owner, query: SecurityQuery, reply: z.array(SecurityEventEntry) })

export const exportSecurityEvents = endpoint({ method: 'GET', path: '/api/admin/security/export.csv', access: owner, query: SecurityFilter, replyKind: 'csv', reply: z.string() })

/** Serves other clients: the desk shows `listProofCases`. */
export const listProofsAwaitingSteward = endpoint({
  method: 'GET',
  path: '/api/admin/proofs/waiting',
  access: review,
  query: pageQuery(LIST_PAGE),
  reply: z.array(ProofForStewards),
})

export const getProofForStewards = endpoint({ method: 'GET', path: '/api/admin/proofs/:proofId', access: review, params: proof, reply: ProofCase })

export const setProofVerdict = endpoint({ method: 'POST', path: '/api/admin/proofs/:proofId/verdict', access: review, params: proof, body: StewardVerdict, reply: ProofCase })

export const reopenProof = endpoint({ method: 'POST', path: '/api/admin/proofs/:proofId/reopen', access: review, params: proof, body: ProofReopening, reply: ProofCase })

/** Several at once, after a look at their pictures. */
export const confirmProofs = endpoint({ method: 'POST', path: '/api/admin/proofs/confirmation', access: review, body: ProofsConfirmation, reply: ProofsConfirmed })

/** Takes confirmations back as long as their points have not changed. */
export const unconfirmProofs = endpoint({ method: 'POST', path: '/api/admin/proofs/confirmation/undo', access: review, body: ProofsConfirmation, reply: ProofsConfirmed })

export const listProofCases = endpoint({ method: 'GET', path: '/api/admin/proofs/cases', access: review, query: ProofCasesQuery, reply: z.array(DeskProof) })

export const exportProofCases = endpoint({
  method: 'GET',
  path: '/api/admin/proofs/cases/export.csv',
  access: review,
  query: ProofCasesFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const listDecidedProofs = endpoint({ method: 'GET', path: '/api/admin/proofs', access: review, query: DecidedProofsQuery, reply: z.array(DeskProof) })

export const exportDecidedProofs = endpoint({
  method: 'GET',
  path: '/api/admin/proofs/export.csv',
  access: review,
  query: DecidedProofsFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const listDeskChallenges = endpoint({ method: 'GET', path: '/api/admin/challenges', access: review, query: DeskChallengesQuery, reply: z.array(DeskChallenge) })

export const exportDeskChallenges = endpoint({
  method: 'GET',
  path: '/api/admin/challenges/export.csv',
  access: review,
  query: DeskChallengesFilter,
  replyKind: 'csv',
  reply: z.string(),
})

export const getDeskChallenge = endpoint({ method: 'GET', path: '/api/admin/challenges/:challengeId', access: review, params: challenge, reply: DeskChallengeCase })

export const editChallenge = endpoint({
  method: 'PUT',
  path: '/api/admin/challenges/:challengeId',
  access: review,
  params: challenge,
  kind: 'multipart',
  body: ChallengeEditForm,
  files: ['photo'],
  reply: DeskChallengeCase,
})

export const moveChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/:challengeId/move',
  access: review,
  params: challenge,
  body: ChallengeMoveBody,
  reply: DeskChallengeCase,
})

/** An approved challenge pays, up to its budget; a rejected one never does. What waits follows shortly after; both can be changed later. */
export const approveChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/:challengeId/approval',
  access: review,
  params: challenge,
  body: ChallengeApproval,
  reply: DeskChallengeCase,
})

export const removeChallenge = endpoint({
  method: 'DELETE',
  path: '/api/admin/challenges/:challengeId',
  access: review,
  status: 204,
  params: challenge,
  body: ChallengeRemoval,
  reply: nothing,
})

export const listDeskProducts = endpoint({ method: 'GET', path: '/api/admin/products', access: shop, query: DeskProductsQuery, reply: z.array(DeskProduct) })

export const exportProducts = endpoint({ method: 'GET', path: '/api/admin/products/export.csv', access: shop, query: DeskProductFilter, replyKind: 'csv', reply: z.string() })

export const createProduct = endpoint({ method: 'POST', path: '/api/admin/products', access: shop, status: 201, body: ProductFields, reply: DeskProductCase })

/** Tells what importing the file would do; changes nothing. */
export const checkProductImport = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/check',
  access: shop,
  kind: 'multipart',
  body: ImportFile,
  files: ['file'],
  maxBytes: IMPORT_BYTES_MAX,
  reply: ImportCheck,
})

/** All lines or none. */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  access: shop,
  kind: 'multipart',
  body: NewImport,
  files: ['file'],
  maxBytes: IMPORT_BYTES_MAX,
  reply: ImportDone,
})

export const getDeskProduct = endpoint({ method: 'GET', path: '/api/admin/products/:productID', access: shop, params: ProductParams, reply: DeskProductCase })

export const changeProduct = endpoint({ method: 'PUT', path: '/api/admin/products/:productID', access: shop, params: ProductParams, body: ProductChange, reply: DeskProductCase })

export const archiveProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:productID/archived',
  access: shop,
  params: ProductParams,
  body: ProductArchiving,
  reply: DeskProductCase,
})

export const addProductPicture = endpoint({
  method: 'POST',
  path: '/api/admin/products/:productID/pictures',
  access: shop,
  params: ProductParams,
  kind: 'multipart',
  body: NewPicture,
  files: ['picture'],
  reply: DeskProductCase,
})

export const setProductPictures = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:productID/pictures',
  access: shop,
  params: ProductParams,
  body: ProductPictures,
  reply: DeskProductCase,
})

export const listStockEntries = endpoint({
  method: 'GET',
  path: '/api/admin/products/:productID/stock',
  access: shop,
  params: ProductParams,
  query: StockEntriesQuery,
  reply: z.array(StockEntry),
})

export const addStockEntry = endpoint({
  method: 'POST',
  path: '/api/admin/products/:productID/stock',
  access: shop,
  params: ProductParams,
  body: NewStockEntry,
  reply: DeskProductCase,
})

export const listDeskOrders = endpoint({ method: 'GET', path: '/api/admin/orders', access: shop, query: DeskOrdersQuery, reply: z.array(DeskOrder) })

export const exportOrders = endpoint({ method: 'GET', path: '/api/admin/orders/export.csv', access: shop, query: DeskOrderFilter, replyKind: 'csv', reply: z.string() })

export const getDeskOrder = endpoint({ method: 'GET', path: '/api/admin/order/:orderKey', access: shop, params: OrderParams, reply: DeskOrderCase })

/** The address, which is recorded as a look at the member's contact data. */
export const viewOrderContact = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/contact', access: shop, params: OrderParams, reply: OrderContact })

/** The addresses, each of which is recorded as a look at a member's contact data. */
export const viewPackingSlips = endpoint({ method: 'POST', path: '/api/admin/orders/slips', access: shop, body: PackingOrders, reply: z.array(PackingSlip) })

export const moveOrder = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/move', access: shop, params: OrderParams, body: OrderMove, reply: DeskOrderCase })

export const addOrderNote = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/notes', access: shop, params: OrderParams, body: NewOrderNote, reply: DeskOrderCase })

export const returnOrder = endpoint({ method: 'POST', path: '/api/admin/order/:orderKey/returns', access: shop, params: OrderParams, body: NewReturn, reply: DeskOrderCase })

export const setRefundPaid = endpoint({
  method: 'PUT',
  path: '/api/admin/order/:orderKey/returns/:returnId/paid',
  access: shop,
  params: ReturnParams,
  body: RefundPaid,
  reply: DeskOrderCase,
})

/** Serves other clients: the desk moves orders with `moveOrder`. */
export const setOrderStatus = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:userId/:orderId/status',
  access: shop,
  params: z.object({ userId: Uuid, orderId: OrderId }),
  body: z.object({ status: OrderStatus }),
  // Omits the address, at which each look is recorded.
  reply: z.omit(Order, { shippingAddress: true }),
})
