import { expect, test } from 'vitest'
import { type OpeningPlan, proposeOpening } from './opening.ts'
import { PolicyNumbers } from './shapes.ts'

const now = PolicyNumbers.parse({
  ...{ communityCap: 20_000, youngShare: 25, youngDays: 30, holdDays: 7, budgetFactor: 50 },
  ...{
    unapprovedPerDay: 3,
    unapprovedOpen: 100,
    newMemberDays: 7,
    registrationsPerHour: 5,
    beginnersPerDay: 3,
  },
  ...{ doorPoints: 5000, doorDays: 30, ordersOpen: 3, piecesPerProduct: 10, cashOnDelivery: 20_000 },
  ...{ newMemberOrders: 1, newMemberValue: 5000, newMemberPoints: 500, stockHoldHours: 72 },
  ...{ reviewsPerDay: 10, reviewsPerChallenge: 3, payAtOnce: 95 },
  ...{ juryPerDay: 0, jurySure: 90 },
})
const town: OpeningPlan = {
  ...{ members: 500, networks: 200, firstDay: 500, together: 250, challenges: 40, points: 100 },
  reviewer: 'basic',
}

test('500 people on one evening, half of them in one hall', () => {
  expect(proposeOpening(town, now)).toEqual({
    numbers: {
      registrationsPerHour: 5,
      beginnersPerDay: 3,
      communityCap: 100_000,
      youngShare: 100,
      budgetFactor: 500,
    },
    named: 300,
    invited: 0,
    proofs: 1000,
    modelCalls: 0,
  })
})

test('a model needs calls for all proofs of the day, within the part of new members', () => {
  expect(proposeOpening({ ...town, reviewer: 'model' }, now).modelCalls).toBe(3200)
})

test('a town behind one mobile carrier gets wider limits up to a bound, and invitations for the others', () => {
  const carrier = { ...town, networks: 1, together: 1, firstDay: 100 }
  expect(proposeOpening(carrier, now)).toMatchObject({
    numbers: { registrationsPerHour: 20, beginnersPerDay: 10 },
    named: 0,
    invited: 360,
  })
})

test('a small community that meets nowhere needs little, and nothing becomes stricter', () => {
  const small = { ...town, members: 20, firstDay: 5, together: 1, networks: 20, challenges: 1, points: 10 }
  const { numbers, ...others } = proposeOpening(small, { ...now, registrationsPerHour: 9, budgetFactor: 80 })
  expect(numbers).toEqual({
    registrationsPerHour: 9,
    beginnersPerDay: 3,
    communityCap: 20_000,
    youngShare: 100,
    budgetFactor: 80,
  })
  expect(others).toEqual({ named: 0, invited: 0, proofs: 5, modelCalls: 0 })
})
