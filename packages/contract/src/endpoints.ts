/**
 * Calls of members: method, path, who may call each, and the shapes of request and reply. `all-endpoints.ts` names the other tables. The
 * server binds its routes to them; the clients, the OpenAPI page and the access tests are derived from them.
 */

import { z } from 'zod/mini'
import type { factorEndpoints } from './accounts/factors/endpoints.ts'
import { ProfileForm, Registration } from './accounts/forms.ts'
import { ActiveSession } from './accounts/session.ts'
import {
  ConfirmEmail,
  ForgotPassword,
  MemberData,
  PasswordChange,
  PasswordConfirmation,
  Profile,
  Registered,
  RenewedToken,
  ResetAccount,
  ResetLink,
  SetNewPassword,
  UnconfirmedAccount,
} from './accounts/shapes.ts'
import { ChallengeForm, NewChallenge } from './challenges/new-challenge.ts'
import { CaptureToken, DailyCode } from './challenges/proofs/evidence.ts'
import { NewProof } from './challenges/proofs/new-proof.ts'
import { Appeal, PROOF_BODY_MAX, Proof, ReviewerInfo, ReviewFigures } from './challenges/proofs/shapes.ts'
import { Challenge, ChallengesQuery } from './challenges/shapes.ts'
import type { deskEndpoints } from './desk/endpoints.ts'
import type { deskTagEndpoints } from './desk/tags/endpoints.ts'
import { define } from './endpoint.ts'
import type { commentEndpoints } from './feed/comments/endpoints.ts'
import { Comment, CommentText, NewCommentQuery } from './feed/comments/shapes.ts'
import type { draftEndpoints } from './feed/drafts/endpoints.ts'
import { NewPost } from './feed/new-post.ts'
import { Post, ReactionMap, UserDetails } from './feed/shapes.ts'
import type { tagEndpoints } from './feed/tags/endpoints.ts'
import type { writingEndpoints } from './feed/writing-endpoints.ts'
import { Count, pageQuery, SerialId, Uuid, UuidList } from './fields.ts'
import { firstEndpoints } from './first-endpoints.ts'
import { LIST_PAGE, POST_PICTURES_MAX } from './limits.ts'
import type { alertEndpoints } from './notifications/alerts/endpoints.ts'
import { ChosenSettings, Notification, NotificationSettings, NotificationsQuery } from './notifications/shapes.ts'
import type { peopleEndpoints } from './people/endpoints.ts'
import { LedgerEntry, PointsFigures, PointsSource } from './points/ledger.ts'
import { NewReport, OwnRemoval, OwnReport, RemovalAppeal, Report, ReportBody } from './reports/shapes.ts'
import type { searchEndpoints } from './search/endpoints.ts'
import { Order, OrderId, OrderLimits, OrderPayload } from './shop/orders.ts'
import { SaveFor, Saving } from './shop/saving/shapes.ts'

const nothing = z.undefined()
const post = z.object({ postId: Uuid })
const challenge = z.object({ challengeId: SerialId })
const proof = z.object({ proofId: SerialId })
const user = z.object({ userId: Uuid })
const order = z.object({ orderId: OrderId })
const session = z.object({ sessionId: Uuid })
const ids = z.object({ ids: UuidList })
const page = pageQuery(LIST_PAGE)

const laterEndpoints = define({
  register: { method: 'POST', path: '/api/auth/register', access: 'public', status: 201, body: Registration, reply: Registered },
  /** Proves who is calling, for ten minutes, and gives the session another token. */
  confirmPassword: { method: 'POST', path: '/api/auth/confirm-password', access: 'member', whileSuspended: true, body: PasswordConfirmation, reply: RenewedToken },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password', access: 'public', status: 202, body: ForgotPassword, reply: z.object({ message: z.string() }) },
  setNewPassword: { method: 'POST', path: '/api/auth/set-new-password', access: 'public', status: 204, body: SetNewPassword, reply: nothing },
  /** Changes nothing. */
  getResetAccount: { method: 'POST', path: '/api/auth/set-new-password/account', access: 'public', body: ResetLink, reply: ResetAccount },
  /** The token of the mailed link says whose address it is. */
  confirmEmail: { method: 'POST', path: '/api/auth/confirm-email', access: 'public', status: 204, body: ConfirmEmail, reply: nothing },
  /** Changes nothing. */
  getUnconfirmedAccount: { method: 'POST', path: '/api/auth/confirm-email/account', access: 'public', body: ConfirmEmail, reply: UnconfirmedAccount },
  /** Deletes the account, which somebody else registered with the address. */
  refuseAccount: { method: 'POST', path: '/api/auth/confirm-email/refuse', access: 'public', status: 204, body: ConfirmEmail, reply: nothing },

  getUser: { method: 'GET', path: '/api/users/:userId', access: 'member', params: user, reply: Profile },
  updateProfile: { method: 'PUT', path: '/api/users/update', access: 'member', kind: 'multipart', body: ProfileForm, files: ['profileImage', 'coverImage'], reply: Profile },
  getPoints: { method: 'GET', path: '/api/users/:userId/points', access: 'member', params: user, reply: z.object({ points: Count }) },
  listLedger: { method: 'GET', path: '/api/users/me/points/ledger', access: 'member', query: page, reply: z.array(LedgerEntry) },
  /** Bytes that the pictures of the caller take up. */
  getPictureSpace: { method: 'GET', path: '/api/users/me/pictures', access: 'member', reply: z.object({ bytes: Count }) },
  /** Replaces what the caller saved for before. */
  startSaving: { method: 'PUT', path: '/api/users/me/saving', access: 'member', body: SaveFor, reply: Saving },
  stopSaving: { method: 'DELETE', path: '/api/users/me/saving', access: 'member', status: 204, reply: nothing },

  /** Mails another link that confirms the e-mail address. */
  sendEmailConfirmation: {
    method: 'POST',
    path: '/api/users/me/email-confirmation',
    access: 'member',
    status: 202,
    reply: z.object({ message: z.string() }),
  },

  listSessions: { method: 'GET', path: '/api/users/me/sessions', access: 'member', reply: z.array(ActiveSession) },
  /** Signs the member out everywhere, the caller included. Like the next two, it requires a login or `confirmPassword` of the last ten minutes. */
  endSessions: { method: 'DELETE', path: '/api/users/me/sessions', access: 'member', whileSuspended: true, status: 204, reply: nothing },
  /** Signs the member out everywhere else. */
  endOtherSessions: { method: 'DELETE', path: '/api/users/me/sessions/others', access: 'member', whileSuspended: true, status: 204, reply: nothing },
  /** Ends one session of the caller, the current one included. */
  endSession: { method: 'DELETE', path: '/api/users/me/sessions/:sessionId', access: 'member', whileSuspended: true, status: 204, params: session, reply: nothing },
  changePassword: { method: 'PUT', path: '/api/users/me/password', access: 'member', whileSuspended: true, body: PasswordChange, reply: RenewedToken },
  getNotificationSettings: { method: 'GET', path: '/api/users/me/notification-settings', access: 'member', reply: ChosenSettings },
  setNotificationSettings: {
    method: 'PUT',
    path: '/api/users/me/notification-settings',
    access: 'member',
    whileSuspended: true,
    body: NotificationSettings,
    reply: ChosenSettings,
  },
  exportOwnData: { method: 'GET', path: '/api/users/me/export', access: 'member', reply: MemberData },
  /** The same data, with the pictures of the caller. */
  exportOwnArchive: { method: 'GET', path: '/api/users/me/export.zip', access: 'member', replyKind: 'zip', reply: z.string() },
  deleteAccount: { method: 'DELETE', path: '/api/users/me', access: 'member', whileSuspended: true, status: 204, body: PasswordConfirmation, reply: nothing },

  listUserDetails: { method: 'GET', path: '/api/posts/user-details', access: 'member', query: ids, reply: z.array(UserDetails) },
  getPost: { method: 'GET', path: '/api/posts/:postId', access: 'member', params: post, reply: Post },
  createPost: {
    method: 'POST',
    path: '/api/posts/create',
    access: 'member',
    claims: 'userId',
    status: 201,
    kind: 'multipart',
    body: NewPost,
    files: ['image'],
    filesEach: POST_PICTURES_MAX,
    reply: Post,
  },
  deletePost: { method: 'DELETE', path: '/api/posts/delete/:postId', access: 'member', status: 204, params: post, reply: nothing },
  listReactions: { method: 'GET', path: '/api/posts/:postId/reactions', access: 'member', params: post, reply: ReactionMap },
  likePost: { method: 'POST', path: '/api/posts/:postId/like', access: 'member', params: post, reply: ReactionMap },
  listLikes: { method: 'GET', path: '/api/posts/:postId/likes/all', access: 'member', params: post, reply: z.array(Uuid) },
  countLikes: { method: 'GET', path: '/api/posts/:postId/likes/count', access: 'member', params: post, reply: Count },
  createComment: {
    method: 'POST',
    path: '/api/posts/:postId/comments/create',
    access: 'member',
    claims: 'userId',
    kind: 'text',
    params: post,
    query: NewCommentQuery,
    body: CommentText,
    reply: Comment,
  },
  listComments: { method: 'GET', path: '/api/posts/:postId/comments/all', access: 'member', params: post, query: page, reply: z.array(Comment) },
  countComments: { method: 'GET', path: '/api/posts/:postId/comments/count', access: 'member', params: post, reply: Count },
  deleteComment: {
    method: 'DELETE',
    path: '/api/posts/:postId/:commentId/comments/delete',
    access: 'member',
    status: 204,
    params: z.extend(post, { commentId: Uuid }),
    reply: nothing,
  },
  listSaved: { method: 'GET', path: '/api/saved-posts/:userId', access: 'member', params: user, query: page, reply: z.array(Uuid) },
  reportPost: { method: 'POST', path: '/api/reported-posts/report', access: 'member', claims: 'reportedBy', status: 201, body: ReportBody, reply: Report },
  /** Of anything that can be reported. */
  createReport: { method: 'POST', path: '/api/reports', access: 'member', status: 201, body: NewReport, reply: OwnReport },
  listOwnReports: { method: 'GET', path: '/api/reports/mine', access: 'member', query: page, reply: z.array(OwnReport) },
  listOwnRemovals: { method: 'GET', path: '/api/reports/removals', access: 'member', query: page, reply: z.array(OwnRemoval) },
  /** Once for each removal, for a second look by another steward. */
  appealRemoval: {
    method: 'POST',
    path: '/api/reports/removals/:caseId/appeal',
    access: 'member',
    whileSuspended: true,
    params: z.object({ caseId: Uuid }),
    body: RemovalAppeal,
    reply: OwnRemoval,
  },

  listOwnChallenges: { method: 'GET', path: '/api/admin/challenges/all', access: 'member', query: ChallengesQuery, reply: z.array(Challenge) },
  getChallenge: { method: 'GET', path: '/api/challenges/:challengeId', access: 'member', params: challenge, reply: Challenge },
  createChallenge: { method: 'POST', path: '/api/challenges/create', access: 'member', status: 201, body: NewChallenge, reply: Challenge },
  /** Like `createChallenge`, with a picture that is uploaded instead of an address. */
  createChallengeWithPicture: {
    method: 'POST',
    path: '/api/challenges/create-with-picture',
    access: 'member',
    status: 201,
    kind: 'multipart',
    body: ChallengeForm,
    files: ['photo'],
    reply: Challenge,
  },
  joinChallenge: { method: 'POST', path: '/api/challenges/:challengeId/join', access: 'member', params: challenge, reply: Challenge },
  leaveChallenge: { method: 'POST', path: '/api/challenges/:challengeId/leave', access: 'member', params: challenge, reply: Challenge },
  /** To be called when the camera of the app opens. */
  startCapture: { method: 'POST', path: '/api/challenges/:challengeId/captures', access: 'member', status: 201, params: challenge, reply: CaptureToken },
  /** The caller's code of the day. */
  getDailyCode: { method: 'GET', path: '/api/proof/code', access: 'member', reply: DailyCode },
  submitProof: { method: 'POST', path: '/api/proof/submit', access: 'member', claims: 'userId', maxBytes: PROOF_BODY_MAX, body: NewProof, reply: Proof },
  listProofs: { method: 'GET', path: '/api/proof/all', access: 'member', query: z.extend(page, { challengeId: z.optional(SerialId) }), reply: z.array(Proof) },
  getReviewFigures: { method: 'GET', path: '/api/proof/figures', access: 'member', reply: ReviewFigures },
  getProof: { method: 'GET', path: '/api/proof/:proofId', access: 'member', params: proof, reply: Proof },
  retryProof: { method: 'POST', path: '/api/proof/:proofId/retry', access: 'member', params: proof, reply: Proof },
  appealProof: { method: 'POST', path: '/api/proof/:proofId/appeal', access: 'member', params: proof, body: Appeal, reply: Proof },
  getReviewer: { method: 'GET', path: '/api/reviewer', access: 'member', reply: ReviewerInfo },
  getPointsFigures: { method: 'GET', path: '/api/points/figures', access: 'member', reply: PointsFigures },

  placeOrder: { method: 'POST', path: '/api/order/place', access: 'member', claims: 'userId', status: 201, body: OrderPayload, reply: Order },
  listOrders: { method: 'GET', path: '/api/order/all', access: 'member', query: page, reply: z.array(Order) },
  /** `limits` is null where members can order as they like. */
  getOrderLimits: { method: 'GET', path: '/api/order/limits', access: 'member', reply: z.object({ limits: z.nullable(OrderLimits) }) },
  getOrder: { method: 'GET', path: '/api/order/:orderId', access: 'member', params: order, reply: Order },
  listPointsSources: { method: 'GET', path: '/api/order/:orderId/points', access: 'member', params: order, reply: z.array(PointsSource) },
  cancelOrder: { method: 'POST', path: '/api/order/:orderId/cancel', access: 'member', params: order, reply: Order },

  listNotifications: { method: 'GET', path: '/api/notifications', access: 'member', query: NotificationsQuery, reply: z.array(Notification) },
  readNotification: { method: 'POST', path: '/api/notifications/:id/read', access: 'member', whileSuspended: true, status: 204, params: z.object({ id: Uuid }), reply: nothing },
  readAllNotifications: { method: 'POST', path: '/api/notifications/read-all', access: 'member', whileSuspended: true, status: 204, reply: nothing },

  getHealth: { method: 'GET', path: '/api/health', access: 'public', reply: z.object({ status: z.literal('ok') }) },
  getReady: { method: 'GET', path: '/api/ready', access: 'public', reply: z.object({ status: z.literal('ready') }) },
})

export const endpoints = { ...firstEndpoints, ...laterEndpoints }

type Endpoints = typeof endpoints &
  typeof factorEndpoints &
  typeof peopleEndpoints &
  typeof alertEndpoints &
  typeof writingEndpoints &
  typeof draftEndpoints &
  typeof commentEndpoints &
  typeof searchEndpoints &
  typeof tagEndpoints &
  typeof deskEndpoints &
  typeof deskTagEndpoints
export type EndpointName = keyof typeof endpoints
export type AnyEndpointName = keyof Endpoints

type Part<Name extends AnyEndpointName, Key extends string, Side extends 'in' | 'out'> = Endpoints[Name] extends {
  [K in Key]: infer Schema extends z.ZodMiniType
}
  ? Side extends 'in'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

/** What the server's handler receives, after parsing. */
export type Params<Name extends AnyEndpointName> = Part<Name, 'params', 'out'>
export type Query<Name extends AnyEndpointName> = Part<Name, 'query', 'out'>
export type Body<Name extends AnyEndpointName> = Part<Name, 'body', 'out'>
export type FileField<Name extends AnyEndpointName> = Endpoints[Name] extends {
  files: readonly (infer Field extends string)[]
}
  ? Field
  : never
/** What each of these fields may have. */
export type FilesOf<Name extends AnyEndpointName, File> = Endpoints[Name] extends { filesEach: number } ? File[] : File
export type Reply<Name extends AnyEndpointName> = z.output<Endpoints[Name]['reply']>

/** What a client sends, before parsing. */
export type ParamsInput<Name extends AnyEndpointName> = Part<Name, 'params', 'in'>
export type QueryInput<Name extends AnyEndpointName> = Part<Name, 'query', 'in'>
export type BodyInput<Name extends AnyEndpointName> = Part<Name, 'body', 'in'>
