import { hash } from '@node-rs/argon2'
import { codeAt } from '../factors/authenticator-code.ts'
import { createPasskey } from '../factors/software-passkey.ts'
import { type App, anybody, desk, type Member, members, plain, type Rows, self } from './row.ts'

const password = 'correct horse'
/** The parameters are as cheap as possible. */
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export function factorRows({ db, clock }: Pick<App, 'db' | 'clock'>) {
  async function withPassword({ userId }: Member) {
    await db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
    return { password }
  }

  async function newAuthenticator(member: Member) {
    const { token, secret } = await member.call('startAuthenticator', { body: await withPassword(member) })
    return { token, code: codeAt(secret, clock.now()) }
  }

  async function newPasskey(member: Member) {
    const { token, creation } = await member.call('startPasskey', { body: await withPassword(member) })
    return { token, name: 'Mine', created: createPasskey('http://localhost:3000').create(creation) }
  }

  async function passkeyOf(member: Member) {
    await member.call('addPasskey', { body: await newPasskey(member) })
    const [passkey] = (await member.call('getFactors', {})).passkeys
    return { passkeyId: passkey?.passkeyId }
  }

  return {
    startPasskeySignIn: [anybody(), plain],
    finishSignIn: [anybody(403), () => ({ body: { token: 'unknown', code: '123456' } })],
    getFactors: [members(), plain],
    startAuthenticator: [members(), async (_, caller) => ({ body: await withPassword(caller) })],
    addAuthenticator: [self(200, 403), async (owner) => ({ body: await newAuthenticator(owner) })],
    removeAuthenticator: [
      self(204),
      async (owner, caller) => {
        await owner.call('addAuthenticator', { body: await newAuthenticator(owner) })
        return { body: await withPassword(caller) }
      },
    ],
    renewRecoveryCodes: [
      self(200),
      async (owner, caller) => {
        await passkeyOf(owner)
        return { body: await withPassword(caller) }
      },
    ],
    startPasskey: [members(), async (_, caller) => ({ body: await withPassword(caller) })],
    addPasskey: [self(201, 403), async (owner) => ({ body: await newPasskey(owner) })],
    renamePasskey: [
      self(204),
      async (owner) => ({ params: await passkeyOf(owner), body: { name: 'Laptop' } }),
    ],
    removePasskey: [
      self(204),
      async (owner, caller) => ({ params: await passkeyOf(owner), body: await withPassword(caller) }),
    ],
    getMemberFactors: [desk(['owner']), ({ userId }) => ({ params: { userId } })],
    resetFactors: [
      desk(['owner'], 204),
      async (member) => {
        await passkeyOf(member)
        return { params: { userId: member.userId }, body: { reason: 'Lost the phone' } }
      },
    ],
  } satisfies Rows
}
