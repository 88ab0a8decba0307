import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../../app/app.ts'
import { createDeps } from '../../../../deps.ts'
import { createVisitor } from '../../../../testing/person.ts'
import { proofBody } from '../../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { startProxy } from '../../../../testing/servers/proxy.ts'
import { testApp } from '../../../../testing/test-app.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const settings = { REVIEWER: 'openai-compatible:eye-1', REVIEWER_BASE_URL: model.baseUrl }
const { dataDir, databaseUrl, db, deps, make } = await testApp(settings)
type Member = Awaited<ReturnType<typeof make.member>>

const paid = async ({ userId }: Member) =>
  (await db.selectFrom('points_ledger').select('amount').where('user_id', '=', userId).execute()).map(
    (row) => row.amount,
  )
const proofsOf = (member: Member) => member.call('listProofs', {})

/** Lets jobs that review proofs run now. */
const reviewsAreDue = () =>
  sql`update pgboss.job set start_after = now() where name = 'proof_review'`.execute(db)

/** The model does not answer until the function is called that this resolves to. */
function askedNext() {
  const asked = Promise.withResolvers<() => void>()
  model.next((response) => asked.resolve(() => says(verdict())(response)), says(verdict()))
  return asked.promise
}

test('a proof whose review lost the database is taken up when it is back, without a restart', async () => {
  await using proxy = await startProxy(databaseUrl)
  const cutDeps = createDeps(deps.config, proxy.url, () => {})
  const cutApp = await buildApp(cutDeps)
  onTestFinished(async () => {
    await cutApp.close()
    await cutDeps.close()
  })
  const member = await make.member()
  const body = await proofBody(member, await make.challenge({ points: 60 }))
  const asked = askedNext()
  const submitting = createVisitor(cutApp, member.token).send('submitProof', { body })
  const answer = await asked
  proxy.cut()
  answer()
  expect((await submitting).statusCode).toBe(503)
  expect(await proofsOf(member)).toMatchObject([{ status: 'Pending', awaitsSteward: false }])

  proxy.restore()
  await reviewsAreDue()
  await expect.poll(() => proofsOf(member)).toMatchObject([{ status: 'Verified' }])
  expect(await paid(member)).toEqual([60])
})

/** The server as a process of its own, once it is ready. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../main.ts')], {
    env: {
      ...settings,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED: 'none',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: '',
      LOG_LEVEL: 'info',
    },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', reject)
    child.stdout.on('data', (chunk) => String(chunk).includes('Canopy is ready') && resolve())
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

test('a proof survives the death of its process: two that start at once review it once and pay once', {
  tags: ['long'],
}, async () => {
  const member = await make.member()
  const body = await proofBody(member, await make.challenge({ points: 60 }))
  const { child, url } = await startProcess()
  const asked = askedNext()
  const submitting = fetch(`${url}/api/proof/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await asked
  // Awaited later, since the process may have closed before its connection is reported as broken.
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await expect(submitting).rejects.toThrow()
  await closed
  expect(await proofsOf(member)).toMatchObject([{ status: 'Pending', pointsEarned: 0 }])

  const before = model.requests.length
  await reviewsAreDue()
  await Promise.all([startProcess(), startProcess()])
  await expect.poll(() => proofsOf(member)).toMatchObject([{ status: 'Verified', points: 60 }])
  expect(model.requests.length - before).toBe(1)
  expect(await paid(member)).toEqual([60])
})
