import { expect, test } from 'vitest'
import { makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'

const { make } = await testApp()

test('overviews that are read at once all show the size of the pictures', async () => {
  const owner = await make.member({ duties: ['owner'] })
  const challenge = { challengeName: 'Swim', points: 5, description: 'Swim in the lake' }
  await owner.call('createChallengeWithPicture', {
    body: { challenge: JSON.stringify(challenge), photo: new Blob([new Uint8Array(await makePhoto(3))]) },
  })
  const read = async () => (await owner.call('getOverview', { query: { days: 7 } })).health.pictureBytes
  const [first = 0, ...others] = await Promise.all([read(), read(), read()])
  expect(first).toBeGreaterThan(0)
  expect(others).toEqual([first, first])
})
