import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../../secrets/password-hash.ts'
import { type App, anybody, desk, type Member, members, plain, type Rows, self } from './row.ts'

const password = 'correct horse'
const passwordHash = await hashPassword(password, 'test')
let serial = 0

export function accountRows({ db, make, visitor }: Pick<App, 'db' | 'make' | 'visitor'>) {
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

  async function notificationOf({ userId }: Member) {
    const id = uuidv7()
    await db
      .insertInto('notifications')
      .values({
        notification_id: id,
        user_id: userId,
        kind: 'moderation',
        notice: JSON.stringify({ kind: 'suspension.lifted', values: {} }),
        href: '/',
      })
      .execute()
    return { id }
  }

  const allKinds = {
    points: true,
    verdict: true,
    comment: true,
    reaction: true,
    order: true,
    products: true,
    follow: true,
  }

  return {
    listApiKeys: [members(), plain],
    makeApiKey: [members(201), () => ({ body: { name: 'Mine', scopes: ['feed:read'], days: 30 } })],
    revokeApiKey: [
      self(204),
      async ({ userId }) => ({ params: { keyId: (await make.apiKey(userId, ['feed:read'])).keyId } }),
    ],
    listDeskApiKeys: [desk(['owner']), plain],
    revokeDeskApiKey: [
      desk(['owner'], 204),
      async () => {
        const steward = await make.member({ duties: ['shop'] })
        const { keyId } = await make.apiKey(steward.userId, ['feed:read'])
        return { params: { keyId }, body: { reason: 'Seen in a public repository' } }
      },
    ],
    confirmEmail: [anybody(400), () => ({ body: { token: 'unknown' } })],
    getUnconfirmedAccount: [anybody(400), () => ({ body: { token: 'unknown' } })],
    refuseAccount: [anybody(400), () => ({ body: { token: 'unknown' } })],
    sendEmailConfirmation: [members(202), plain],
    register: [
      anybody(201),
      () => ({ body: { fullName: 'R', email: `new${++serial}@example.org`, password } }),
    ],
    // There are accounts.
    checkSetUpLink: [anybody(409), () => ({ body: { token: 'unknown' } })],
    setUp: [
      anybody(409),
      () => ({ body: { token: 'unknown', fullName: 'R', email: `new${++serial}@example.org`, password } }),
    ],
    getDoor: [anybody(), plain],
    // The door is open, so that nobody needs to apply.
    apply: [anybody(409), () => ({ body: { fullName: 'R', email: `new${++serial}@example.org`, password } })],
    // The door of the test does not let members invite.
    listOwnInvitations: [members(404), plain],
    makeOwnInvitation: [members(404), () => ({ body: { name: 'My sister' } })],
    endOwnInvitation: [members(404), () => ({ params: { id: uuidv7() } })],
    login: [anybody(), async () => ({ body: await registered() })],
    forgotPassword: [anybody(202), async () => ({ body: await registered() })],
    getResetAccount: [anybody(400), () => ({ body: { token: 'unknown' } })],
    setNewPassword: [anybody(400), () => ({ body: { token: 'unknown', password } })],
    getHealth: [anybody(), plain],
    getReady: [anybody(), plain],
    getSession: [members(), plain],
    logout: [members(204), plain],
    getUser: [members(), ({ userId }) => ({ params: { userId } })],
    getPoints: [self(200, 403), ({ userId }) => ({ params: { userId } })],
    getPictureSpace: [members(), plain],
    listLedger: [members(), plain],
    updateProfile: [
      members(),
      (_, { username }) => ({ body: { userData: JSON.stringify({ fullName: 'New', username }) } }),
    ],
    listSessions: [members(), plain],
    endSession: [self(204), async (owner) => ({ params: await sessionOf(owner) })],
    endSessions: [members(204), plain],
    endOtherSessions: [members(204), plain],
    confirmPassword: [members(), async (_, caller) => ({ body: { password: await withPassword(caller) } })],
    changePassword: [
      members(),
      async (_, caller) => ({
        body: { currentPassword: await withPassword(caller), newPassword: 'battery staple' },
      }),
    ],
    getNotificationSettings: [members(), plain],
    setNotificationSettings: [members(), () => ({ body: allKinds })],
    exportOwnData: [members(), plain],
    exportOwnArchive: [members(), plain],
    deleteAccount: [members(204), async (_, caller) => ({ body: { password: await withPassword(caller) } })],
    listNotifications: [members(), plain],
    countUnreadNotifications: [members(), plain],
    readNotification: [self(204), async (owner) => ({ params: await notificationOf(owner) })],
    readAllNotifications: [members(204), plain],
  } satisfies Rows
}
