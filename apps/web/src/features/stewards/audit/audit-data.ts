import type { AuditEntry } from '@canopy/contract/desk/audit'
import { DUTIES } from '@canopy/contract/desk/duties'
import { listDeskMembers } from '@canopy/contract/desk/members/endpoints'
import { paths } from '@canopy/contract/paths'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { compareNames } from '../../../language/numbers.ts'

/** The page of what an entry is about, if there is one. */
export function subjectPath({ kind, id }: AuditEntry['subject']) {
  if (kind === 'member') return paths.deskMember(id)
  if (kind === 'report') return paths.deskReport(id)
  if (kind === 'proof') return paths.deskProof(id)
  if (kind === 'challenge') return paths.deskChallenge(id)
  if (kind === 'product') return paths.deskProduct(id)
  if (kind === 'order') return paths.deskOrder(id)
  if (kind === 'policy') return paths.deskPolicy
  if (kind === 'door') return paths.deskDoors
  if (kind === 'webhook') return paths.deskWebhook(id)
  if (kind === 'letter') return paths.deskLetter(id)
  if (kind === 'health' || kind === 'jobs') return paths.deskHealth
  if (kind === 'reviewer') return paths.deskReviewer
  if (kind === 'key') return paths.deskApiKeys
  return undefined
}

/** Everybody who has a duty now, by name. */
export const stewardsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'stewards'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        DUTIES.map((duty) => api.page(listDeskMembers, { query: { duty } }, { signal })),
      )
      const byId = new Map(lists.flatMap(({ items }) => items).map((member) => [member.userId, member]))
      return [...byId.values()].sort((one, other) => compareNames(one.fullName, other.fullName))
    },
  })
