/** Every route, called by a visitor, by the member whose resource it is, by another member and by stewards of each duty. */

import { allEndpoints } from '@canopy/contract/all-endpoints'
import type { ProofStatus } from '@canopy/contract/challenges'
import type { Endpoint } from '@canopy/contract/endpoint'
import type { AnyEndpointName } from '@canopy/contract/endpoints'
import { DUTIES, type Duty } from '@canopy/contract/stewards/duties'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../features/accounts/index.ts'
import { selectPolicy } from '../policy/policy-queries.ts'
import { listRoutes } from '../testing/list-routes.ts'
import { orderPayload } from '../testing/order-payload.ts'
import { makePhoto } from '../testing/photo.ts'
import { proofBody } from '../testing/proof-body.ts'
import { testApp } from '../testing/test-app.ts'

const { app, db, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>
type Input = { params?: object; query?: object; body?: unknown }
const CALLERS = ['visitor', 'other', 'self', ...DUTIES] as const
type Statuses = Record<(typeof CALLERS)[number], number>
/** The status for each caller, and the input that `caller` sends about a resource of `self`. */
type Row = [Statuses, (self: Member, caller: Member) => Input | Promise<Input>]

const anybody = (status = 200): Statuses => ({
  visitor: status,
  other: status,
  self: status,
  moderation: status,
  review: status,
  shop: status,
  owner: status,
})
const members = (status = 200): Statuses => ({ ...anybody(status), visitor: 401 })
const self = (status: number, others = 404): Statuses => ({ ...members(others), self: status })
const selfAnd = (duty: Duty, status: number, others: number): Statuses => ({
  ...self(status, others),
  [duty]: status,
  owner: status,
})
const desk = (duties: readonly Duty[], status = 200): Statuses => ({
  ...members(404),
  ...Object.fromEntries(duties.map((duty) => [duty, status])),
  owner: status,
})

const plain = () => ({})
const password = 'correct horse'
const passwordHash = await hashPassword(password)
let serial = 0

async function withPassword({ userId }: Member) {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
  return password
}

async function registered() {
  const email = `role${++serial}@example.org`
  await visitor.call('register', { body: { fullName: 'Role', email, password } })
  return { email, password }
}

async function sessionOf(member: Member) {
  const [session] = await member.call('listSessions', {})
  return { sessionId: session?.sessionId }
}

const postOf = (author: Member) =>
  author.call('createPost', { body: { content: 'A post', userId: author.userId } })
const postParams = async (author: Member) => ({ params: await postOf(author) })

async function orderBody({ userId }: Member) {
  return orderPayload(userId, [{ ...(await make.product()), quantity: 1 }])
}
const orderParams = async (buyer: Member) => ({
  params: await buyer.call('placeOrder', { body: await orderBody(buyer) }),
})

const productFields = {
  productName: 'Coir brush',
  shortDescription: '',
  fullDescription: '',
  price: 300,
  numberOfPoints: 30,
  category: 'kitchen',
  sku: '',
  threshold: 0,
  visible: true,
}

const importFile = `sku,name,category,price,points,stock,threshold,visible,short_description,full_description
ROLE-1,Coir brush,kitchen,300,30,,0,yes,,`

/** An order of `buyer`, with the key by which stewards know it. */
async function orderKeyOf(buyer: Member, status = 'pending') {
  const { params: order } = await orderParams(buyer)
  const { orderKey } = await db
    .updateTable('orders')
    .set({ status })
    .where('user_id', '=', buyer.userId)
    .where('order_id', '=', order.orderId)
    .returning('order_key as orderKey')
    .executeTakeFirstOrThrow()
  return { ...order, orderKey }
}

/** A return, of which the cash was not given back yet. */
async function returnOf(buyer: Member) {
  const { orderKey } = await orderKeyOf(buyer, 'delivered')
  const returnId = uuidv7()
  await db
    .insertInto('order_returns')
    .values({ return_id: returnId, order_key: orderKey, points: 0, cash: 1 })
    .execute()
  return { orderKey, returnId }
}

/** A proof with this status, without a review. */
async function proofOf({ userId }: Member, status: ProofStatus) {
  const { challengeId } = await make.challenge()
  const { proof_id } = await db
    .insertInto('proofs')
    .values({ challenge_id: challengeId, user_id: userId, description: 'I did it', status })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  return { proofId: proof_id }
}

async function notificationOf({ userId }: Member) {
  const id = uuidv7()
  await db
    .insertInto('notifications')
    .values({ notification_id: id, user_id: userId, kind: 'order', text: 'Shipped', href: '/' })
    .execute()
  return { id }
}

/** A case about a post of this member. */
async function reportCaseOf(author: Member) {
  const { postId } = await postOf(author)
  const { caseId } = await (await make.member()).call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  return { caseId }
}

async function removalOf(author: Member) {
  const params = await reportCaseOf(author)
  const moderator = await make.member({ duties: ['moderation'] })
  await moderator.call('decideReport', {
    params,
    body: { decision: 'remove', version: 1, reason: 'It is spam' },
  })
  return params
}

/** A correction of the member's points that another owner proposed. */
async function pendingCorrection({ userId }: Member) {
  const first = await make.member({ duties: ['owner'] })
  const body = { points: 5000, balance: 0, reason: 'A prize' }
  const { correctionId } = await first.call('correctPoints', { params: { userId }, body })
  return { correctionId }
}

const allKinds = { points: true, verdict: true, comment: true, reaction: true, order: true, products: true }
const newChallenge = {
  challengeName: 'Swim',
  points: 5,
  description: 'Swim in the lake',
  photoUrl: 'https://example.org/a.jpg',
}

const pictureFile = async () => new Blob([new Uint8Array(await makePhoto(++serial))], { type: 'image/jpeg' })

const rows: Record<AnyEndpointName, Row> = {
  register: [
    anybody(201),
    () => ({ body: { fullName: 'R', email: `new${++serial}@example.org`, password } }),
  ],
  login: [anybody(), async () => ({ body: await registered() })],
  forgotPassword: [anybody(202), async () => ({ body: await registered() })],
  setNewPassword: [anybody(400), () => ({ body: { token: 'unknown', password } })],
  confirmEmail: [anybody(400), () => ({ body: { token: 'unknown' } })],
  sendEmailConfirmation: [members(202), plain],
  getHealth: [anybody(), plain],
  getReady: [anybody(), plain],

  getSession: [members(), plain],
  logout: [members(204), plain],
  getUser: [members(), ({ userId }) => ({ params: { userId } })],
  getPoints: [self(200, 403), ({ userId }) => ({ params: { userId } })],
  listLedger: [members(), plain],
  updateProfile: [
    members(),
    (_, { username }) => ({ body: { userData: JSON.stringify({ fullName: 'New', username }) } }),
  ],
  listSessions: [members(), plain],
  endSession: [self(204), async (owner) => ({ params: await sessionOf(owner) })],
  endSessions: [members(204), plain],
  changePassword: [
    members(204),
    async (_, caller) => ({
      body: { currentPassword: await withPassword(caller), newPassword: 'battery staple' },
    }),
  ],
  getNotificationSettings: [members(), plain],
  setNotificationSettings: [members(), () => ({ body: allKinds })],
  exportOwnData: [members(), plain],
  deleteAccount: [members(204), async (_, caller) => ({ body: { password: await withPassword(caller) } })],

  listPosts: [members(), plain],
  getOwnMarks: [members(), async (author) => ({ query: { ids: (await postOf(author)).postId } })],
  listUserDetails: [members(), ({ userId }) => ({ query: { ids: userId } })],
  getPost: [members(), postParams],
  createPost: [members(201), (_, { userId }) => ({ body: { content: 'Mine', userId } })],
  deletePost: [selfAnd('moderation', 204, 403), postParams],
  react: [
    members(),
    async (author, { userId }) => ({ params: await postOf(author), body: { emoji: '👍', userId } }),
  ],
  listReactions: [members(), postParams],
  likePost: [members(), postParams],
  unlikePost: [members(), postParams],
  listLikes: [members(), postParams],
  countLikes: [members(), postParams],
  createComment: [members(), async (author) => ({ params: await postOf(author), body: 'A comment' })],
  listComments: [members(), postParams],
  countComments: [members(), postParams],
  deleteComment: [
    selfAnd('moderation', 204, 403),
    async (author) => ({
      params: await author.call('createComment', { params: await postOf(await make.member()), body: 'Mine' }),
    }),
  ],
  savePost: [
    members(),
    async (author, { userId }) => ({ body: { postId: (await postOf(author)).postId, userId } }),
  ],
  unsavePost: [
    members(),
    async (author, { userId }) => ({ body: { postId: (await postOf(author)).postId, userId } }),
  ],
  listSaved: [self(200, 403), ({ userId }) => ({ params: { userId } })],
  reportPost: [
    members(201),
    async (author, { userId }) => ({
      body: { postId: (await postOf(author)).postId, reportedBy: userId, reason: 'Spam' },
    }),
  ],

  createReport: [
    members(201),
    async (author) => ({ body: { kind: 'post', id: (await postOf(author)).postId, reason: 'Spam' } }),
  ],
  listOwnReports: [members(), plain],
  listOwnRemovals: [members(), plain],
  appealRemoval: [
    self(200),
    async (author) => ({ params: await removalOf(author), body: { reason: 'Look again' } }),
  ],
  listReportCases: [desk(['moderation']), plain],
  exportReportCases: [desk(['moderation']), plain],
  getReportCase: [desk(['moderation']), async (author) => ({ params: await reportCaseOf(author) })],
  decideReport: [
    desk(['moderation']),
    async (author) => ({
      params: await reportCaseOf(author),
      body: { decision: 'remove', version: 1, reason: 'It is spam' },
    }),
  ],
  listSanctions: [desk(['moderation']), plain],
  exportSanctions: [desk(['moderation']), plain],
  suspendMember: [
    desk(['moderation'], 204),
    ({ userId }) => ({ params: { userId }, body: { length: '7', reason: 'It is spam' } }),
  ],
  liftSuspension: [
    desk(['moderation'], 204),
    async ({ userId }) => {
      const moderator = await make.member({ duties: ['moderation'] })
      const body = { length: '7', reason: 'It is spam' } as const
      await moderator.call('suspendMember', { params: { userId }, body })
      return { params: { userId }, body: { reason: 'It was none' } }
    },
  ],

  listChallenges: [members(), plain],
  listOwnChallenges: [members(), plain],
  getChallenge: [members(), async () => ({ params: await make.challenge() })],
  createChallenge: [members(201), () => ({ body: newChallenge })],
  createChallengeWithPicture: [
    members(201),
    async () => ({ body: { challenge: JSON.stringify(newChallenge), photo: await pictureFile() } }),
  ],
  joinChallenge: [members(), async () => ({ params: await make.challenge() })],
  leaveChallenge: [members(), async () => ({ params: await make.challenge() })],
  submitProof: [members(), async (_, caller) => ({ body: await proofBody(caller, await make.challenge()) })],
  listProofs: [members(), plain],
  getReviewFigures: [members(), plain],
  getProof: [selfAnd('review', 200, 404), async (owner) => ({ params: await proofOf(owner, 'Issue') })],
  retryProof: [self(200), async (owner) => ({ params: await proofOf(owner, 'Error') })],
  appealProof: [
    self(200),
    async (owner) => ({ params: await proofOf(owner, 'Issue'), body: { reason: 'Look again' } }),
  ],
  listProofsAwaitingSteward: [desk(['review']), plain],
  getProofForStewards: [desk(['review']), async (owner) => ({ params: await proofOf(owner, 'Issue') })],
  setProofVerdict: [
    desk(['review']),
    async (owner) => ({
      params: await proofOf(owner, 'Issue'),
      body: { status: 'Verified', reason: 'It is plain to see' },
    }),
  ],
  reopenProof: [
    desk(['review']),
    async (owner) => ({
      params: await proofOf(owner, 'Issue'),
      body: { reason: 'Another pair of eyes', seen: 0 },
    }),
  ],
  listProofCases: [desk(['review']), plain],
  exportProofCases: [desk(['review']), plain],
  listDecidedProofs: [desk(['review']), plain],
  exportDecidedProofs: [desk(['review']), plain],
  listDeskChallenges: [desk(['review']), plain],
  exportDeskChallenges: [desk(['review']), plain],
  getDeskChallenge: [desk(['review']), async () => ({ params: await make.challenge() })],
  editChallenge: [
    desk(['review']),
    async () => ({
      params: await make.challenge(),
      body: {
        challenge: JSON.stringify({
          ...newChallenge,
          startsAt: null,
          endsAt: null,
          reason: 'A better text',
          version: 1,
        }),
      },
    }),
  ],
  moveChallenge: [
    desk(['review']),
    async () => ({
      params: await make.challenge(),
      body: { move: 'close', reason: 'It is over', version: 1 },
    }),
  ],
  removeChallenge: [
    desk(['review'], 204),
    async () => ({ params: await make.challenge(), body: { reason: 'Added by mistake', version: 1 } }),
  ],
  getReviewer: [members(), plain],
  getLeaderboard: [members(), plain],

  listProducts: [members(), plain],
  getProduct: [members(), async () => ({ params: await make.product() })],
  placeOrder: [members(201), async (_, caller) => ({ body: await orderBody(caller) })],
  listOrders: [members(), plain],
  getOrderLimits: [members(), plain],
  getOrder: [self(200), orderParams],
  listPointsSources: [self(200), orderParams],
  cancelOrder: [self(200), orderParams],
  listWaiting: [desk(DUTIES), plain],
  listClaims: [desk(['review']), () => ({ query: { kind: 'proof' } })],
  claimCase: [desk(['review']), () => ({ params: { kind: 'proof', id: '1' } })],
  releaseCase: [desk(['review'], 204), () => ({ params: { kind: 'proof', id: '1' } })],
  listDeskMembers: [desk(DUTIES), plain],
  getDeskMember: [desk(DUTIES), ({ userId }) => ({ params: { userId } })],
  setDuties: [
    desk(['owner']),
    ({ userId }) => ({ params: { userId }, body: { duties: ['shop'], before: [], reason: 'Helps out' } }),
  ],
  getMemberAccount: [desk(DUTIES), ({ userId }) => ({ params: { userId } })],
  listMemberLedger: [desk(DUTIES), ({ userId }) => ({ params: { userId } })],
  listMemberProofs: [desk(['review']), ({ userId }) => ({ params: { userId } })],
  listMemberOrders: [desk(['shop']), ({ userId }) => ({ params: { userId } })],
  listMemberSessions: [desk(['moderation']), ({ userId }) => ({ params: { userId } })],
  endMemberSessions: [
    desk(['moderation'], 204),
    async () => ({ params: await make.member(), body: { reason: 'A stolen phone' } }),
  ],
  viewContact: [desk(['moderation', 'shop']), ({ userId }) => ({ params: { userId } })],
  correctPoints: [
    desk(['owner'], 201),
    ({ userId }) => ({ params: { userId }, body: { points: 5, balance: 0, reason: 'A prize' } }),
  ],
  listPendingCorrections: [desk(['owner']), plain],
  decideCorrection: [
    desk(['owner']),
    async (member) => ({
      params: await pendingCorrection(member),
      body: { decision: 'confirm', reason: 'As agreed' },
    }),
  ],
  getOverview: [desk(DUTIES), plain],
  confirmProofs: [desk(['review']), () => ({ body: { proofIds: [1] } })],
  removeHeldPoints: [
    desk(['review']),
    async ({ userId }) => ({ params: { userId }, body: { reason: 'Copied photos' } }),
  ],
  approveChallenge: [
    desk(['review']),
    async () => ({
      params: await make.challenge(),
      body: { decision: 'approve', points: 50, budget: 2500, reason: 'A good one', version: 1 },
    }),
  ],
  getPointsOverview: [members(), plain],
  getPolicy: [desk([]), plain],
  changePolicy: [
    desk([]),
    async () => {
      const { mode: _, ...policy } = await selectPolicy(db)
      return { body: { ...policy, reason: 'As agreed' } }
    },
  ],
  listAuditEntries: [desk(DUTIES), plain],
  exportAuditEntries: [desk(['owner']), plain],
  listDeskProducts: [desk(['shop']), plain],
  exportProducts: [desk(['shop']), plain],
  createProduct: [desk(['shop'], 201), () => ({ body: productFields })],
  checkProductImport: [desk(['shop']), () => ({ body: { file: new Blob([importFile]) } })],
  // Its changes are not those of the fingerprint.
  importProducts: [
    desk(['shop'], 409),
    () => ({ body: { file: new Blob([importFile]), fingerprint: 'other', reason: 'A new list' } }),
  ],
  getDeskProduct: [desk(['shop']), async () => ({ params: await make.product() })],
  changeProduct: [
    desk(['shop']),
    async () => ({
      params: await make.product(),
      body: { ...productFields, version: 1, reason: 'A better name' },
    }),
  ],
  archiveProduct: [
    desk(['shop']),
    async () => ({
      params: await make.product(),
      body: { archived: true, version: 1, reason: 'No longer made' },
    }),
  ],
  addProductPicture: [
    desk(['shop']),
    async () => ({
      params: await make.product(),
      body: { alt: 'A brush', picture: new Blob([await makePhoto(1)]) },
    }),
  ],
  setProductPictures: [
    desk(['shop']),
    async () => ({ params: await make.product(), body: { seen: [], pictures: [] } }),
  ],
  listStockEntries: [desk(['shop']), async () => ({ params: await make.product() })],
  addStockEntry: [
    desk(['shop']),
    async () => ({
      params: await make.product(),
      body: { kind: 'received', quantity: 5, seen: 10, reason: 'A delivery' },
    }),
  ],
  listDeskOrders: [desk(['shop']), plain],
  exportOrders: [desk(['shop']), plain],
  getDeskOrder: [desk(['shop']), async (buyer) => ({ params: await orderKeyOf(buyer) })],
  viewOrderContact: [desk(['shop']), async (buyer) => ({ params: await orderKeyOf(buyer) })],
  viewPackingSlips: [
    desk(['shop']),
    async (buyer) => ({ body: { orderKeys: [(await orderKeyOf(buyer)).orderKey] } }),
  ],
  moveOrder: [
    desk(['shop']),
    async (buyer) => ({
      params: await orderKeyOf(buyer),
      body: { from: 'pending', status: 'shipped', reason: 'Handed over' },
    }),
  ],
  addOrderNote: [
    desk(['shop']),
    async (buyer) => ({ params: await orderKeyOf(buyer), body: { text: 'Fragile' } }),
  ],
  returnOrder: [
    desk(['shop']),
    async (buyer) => {
      const params = await orderKeyOf(buyer, 'delivered')
      const { cartItems } = params
      const lines = cartItems.map(({ productId }) => ({
        productId,
        quantity: 1,
        condition: 'good',
        restock: true,
      }))
      return { params, body: { lines, returnsSeen: 0, reason: 'Too large' } }
    },
  ],
  setRefundPaid: [
    desk(['shop']),
    async (buyer) => ({
      params: await returnOf(buyer),
      body: { paid: true, reason: 'Paid by hand' },
    }),
  ],
  setOrderStatus: [
    desk(['shop']),
    async (owner) => {
      const { orderId } = (await orderParams(owner)).params
      return { params: { userId: owner.userId, orderId }, body: { status: 'shipped' } }
    },
  ],

  listNotifications: [members(), plain],
  countUnreadNotifications: [members(), plain],
  readNotification: [self(204), async (owner) => ({ params: await notificationOf(owner) })],
  readAllNotifications: [members(204), plain],
}

/** Routes outside the contract: pages, pictures with unguessable names, and routes with tests of their own. */
const OPEN = ['*', '/*', '/metrics', '/media/:file', '/media/private/:file', '/ws-feed']

const isName = (name: string): name is AnyEndpointName => name in allEndpoints
const nameOf = new Map(
  Object.keys(allEndpoints)
    .filter(isName)
    .map((name) => {
      const { method, path }: Endpoint = allEndpoints[name]
      return [`${method} ${path}`, name]
    }),
)
const routes = listRoutes(app).filter((route) => !route.startsWith('HEAD '))
const isOpen = (route: string) =>
  OPEN.some((path) => route === `GET ${path}`) || route.startsWith('GET /api/docs')

describe.each(routes.filter((route) => !isOpen(route)))('who may call %s', (route) => {
  const name = nameOf.get(route)

  test.each(CALLERS)('%s', async (who) => {
    if (name === undefined) throw new Error('this route is not in the contract')
    const [statuses, inputOf] = rows[name]
    const subject = await make.member()
    const caller =
      who === 'visitor' || who === 'self'
        ? subject
        : await make.member({ duties: DUTIES.filter((duty) => duty === who) })
    const input = await inputOf(subject, caller)
    const response = await (who === 'visitor' ? visitor : caller).send(name, input)
    expect({ who, status: response.statusCode }).toEqual({ who, status: statuses[who] })
  })
})
