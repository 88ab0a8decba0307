import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { make } = await testApp()

/** Ids of nothing that exists. */
const unknown: Record<string, string> = {
  userId: uuidv7(),
  postId: uuidv7(),
  commentId: uuidv7(),
  caseId: uuidv7(),
  orderKey: uuidv7(),
  orderId: 'ORD-20260101-001',
  challengeId: '999999',
  productID: '999999',
  proofId: '999999',
}

/** Calls that return the caller's own data, whomever they name. */
const OWN = ['getPoints', 'listSaved']

const read = Object.entries(allEndpoints).flatMap(([name, { method, path }]) => {
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []))
  const isTag = names.includes('tag')
  return method === 'GET' && names.length > 0 && !isTag && !OWN.includes(name) ? [{ name, names }] : []
})

test.each(read)('$name of what does not exist is refused with 404', async ({ name, names }) => {
  const caller = await make.member({ duties: ['owner'] })
  const params = Object.fromEntries(names.map((each) => [each, unknown[each]]))
  expect(await caller.refused(name as EndpointName, { params })).toMatchObject({ status: 404 })
})

test('of a comment that does not exist, also if its post does', async () => {
  const member = await make.member()
  const { postId } = await member.call('createPost', { body: { content: 'Hi', userId: member.userId } })
  const ofComments = (Object.keys(allEndpoints) as EndpointName[]).filter(
    (name) => allEndpoints[name].method === 'GET' && allEndpoints[name].path.includes(':commentId'),
  )
  for (const name of ofComments)
    expect(
      await member.refused(name, { params: { postId, commentId: unknown.commentId ?? '' } }),
      name,
    ).toMatchObject({ status: 404 })
})
