import type { EndpointName } from '@canopy/contract/all-endpoints'
import { DUTIES, type Duty } from '@canopy/contract/desk/duties'
import type { testApp } from '../test-app.ts'

export type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'make' | 'visitor' | 'clock'>
export type Member = Awaited<ReturnType<App['make']['member']>>
type Input = { params?: object; query?: object; body?: unknown }
export const CALLERS = ['visitor', 'other', 'self', ...DUTIES] as const
type Statuses = Record<(typeof CALLERS)[number], number>
/** The status for each caller, and the input that `caller` sends about a resource of `self`. */
export type Row = [Statuses, (self: Member, caller: Member) => Input | Promise<Input>]
export type Rows = Partial<Record<EndpointName, Row>>

export const anybody = (status = 200): Statuses => ({
  visitor: status,
  other: status,
  self: status,
  moderation: status,
  review: status,
  shop: status,
  owner: status,
})

export const members = (status = 200): Statuses => ({ ...anybody(status), visitor: 401 })

export const self = (status: number, others = 404): Statuses => ({ ...members(others), self: status })

export const selfAnd = (duty: Duty, status: number, others: number): Statuses => ({
  ...self(status, others),
  [duty]: status,
  owner: status,
})

export const desk = (duties: readonly Duty[], status = 200): Statuses => ({
  ...members(404),
  ...Object.fromEntries(duties.map((duty) => [duty, status])),
  owner: status,
})

export const plain = () => ({})

export const postOf = (author: Member) =>
  author.call('createPost', { body: { content: 'A post', userId: author.userId } })

export const postParams = async (author: Member) => ({ params: await postOf(author) })
