/** Every call of the API by its name, for the server, its documentation and the tests. The browser app imports the calls that it makes. */

import * as accountsApiKeys from './accounts/api-keys/endpoints.ts'
import { AREAS, type Area, type Scope } from './accounts/api-keys/shapes.ts'
import * as accountsDoor from './accounts/door/endpoints.ts'
import * as accounts from './accounts/endpoints.ts'
import * as accountsFactors from './accounts/factors/endpoints.ts'
import * as accountsProfile from './accounts/profile/endpoints.ts'
import * as accountsProviders from './accounts/providers/endpoints.ts'
import * as accountsSessions from './accounts/sessions/endpoints.ts'
import * as accountsSetUp from './accounts/set-up/endpoints.ts'
import * as challengesAdding from './challenges/adding/endpoints.ts'
import * as challenges from './challenges/endpoints.ts'
import * as challengesJury from './challenges/jury/endpoints.ts'
import * as challengesProofs from './challenges/proofs/endpoints.ts'
import * as challengesReviewers from './challenges/reviewers/endpoints.ts'
import * as deskApiKeys from './desk/api-keys/endpoints.ts'
import * as deskCalibration from './desk/calibration/endpoints.ts'
import * as deskChallenges from './desk/challenges/endpoints.ts'
import * as deskQuantities from './desk/challenges/quantities/endpoints.ts'
import * as deskCommunity from './desk/community/endpoints.ts'
import * as deskDoors from './desk/doors/endpoints.ts'
import * as desk from './desk/endpoints.ts'
import * as deskInvitationLists from './desk/invitation-lists/endpoints.ts'
import * as deskLetters from './desk/letters/endpoints.ts'
import * as deskMembers from './desk/members/endpoints.ts'
import * as deskPages from './desk/pages/endpoints.ts'
import * as deskPolicy from './desk/policy/endpoints.ts'
import * as deskProviders from './desk/providers/endpoints.ts'
import * as deskReports from './desk/reports/endpoints.ts'
import * as deskReviewer from './desk/reviewer/endpoints.ts'
import * as deskShop from './desk/shop/endpoints.ts'
import * as deskTags from './desk/tags/endpoints.ts'
import * as deskWebhooks from './desk/webhooks/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedComments from './feed/comments/endpoints.ts'
import * as feedDrafts from './feed/drafts/endpoints.ts'
import * as feed from './feed/endpoints.ts'
import * as feedTags from './feed/tags/endpoints.ts'
import * as feedWriting from './feed/writing/endpoints.ts'
import * as health from './health.ts'
import * as notificationsAlerts from './notifications/alerts/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import { getLetter } from './notifications/letters/endpoints.ts'
import * as pages from './pages/endpoints.ts'
import * as people from './people/endpoints.ts'
import * as peopleMutedWords from './people/muted-words/endpoints.ts'
import * as points from './points/endpoints.ts'
import * as pointsLeaderboard from './points/leaderboard/endpoints.ts'
import * as reports from './reports/endpoints.ts'
import type { Input } from './request.ts'
import * as search from './search/endpoints.ts'
import * as shop from './shop/endpoints.ts'
import * as shopOrders from './shop/orders/endpoints.ts'
import * as shopSaving from './shop/saving/endpoints.ts'

const { startCapture, ...proofs } = challengesProofs
const { addPushSubscription, removePushSubscription, ...alerts } = notificationsAlerts
const { listLetters, getDeskLetter, countLetterReaders, ...letterWriting } = deskLetters
const { getSession, ...sessions } = accountsSessions
const { getCommunityPage, ...ownPages } = pages
const { viewOrderContact, viewPackingSlips, ...shopDesk } = deskShop
const { correctPoints, decideCorrection, resetFactors, setDuties, viewContact, ...members } = deskMembers

/**
 * Calls by the area whose scope an API key needs for them. No key can make those of `person`: they are about who somebody is, or nobody
 * but a person should do them. Those of `public` need no key.
 */
const byArea = {
  feed: { ...feed, ...feedWriting, ...feedComments, ...feedDrafts, ...feedTags },
  search,
  challenges: { ...challenges, ...challengesAdding, ...proofs, ...challengesReviewers },
  points: { ...points, ...pointsLeaderboard },
  people: { ...people, ...peopleMutedWords, ...accountsProfile, getSession },
  shop: { ...shop, ...shopOrders, ...shopSaving },
  notifications: { ...notifications, ...alerts, getLetter },
  reports,
  desk,
  'desk-members': members,
  'desk-moderation': { ...deskReports, ...deskTags },
  'desk-challenges': { ...deskChallenges, ...deskQuantities },
  'desk-shop': shopDesk,
  'desk-community': { ...deskPolicy, ...deskDoors, listLetters, getDeskLetter, countLetterReaders },
  person: {
    ...accounts,
    ...sessions,
    ...accountsFactors,
    ...accountsApiKeys,
    ...deskApiKeys,
    ...deskProviders,
    // Photos of members would go to whomever it names.
    ...deskReviewer,
    ...accountsProviders,
    ...accountsSetUp,
    // They have addresses, and mails go out in the owner's name.
    ...deskInvitationLists,
    // Nobody but a person accepts what they have read, or writes what others are to accept.
    ...ownPages,
    ...deskPages,
    // Nobody but a person speaks to everybody in the name of the community.
    ...letterWriting,
    // Webhooks go on sending when a key has ended.
    ...deskWebhooks,
    // Nobody but a person looks at a photo.
    ...challengesJury,
    startCapture,
    addPushSubscription,
    removePushSubscription,
    correctPoints,
    decideCorrection,
    resetFactors,
    setDuties,
    viewContact,
    viewOrderContact,
    viewPackingSlips,
  },
  public: { ...health, ...accountsDoor, getCommunityPage },
} satisfies Record<Area | 'person' | 'public', Record<string, Endpoint>>

export const allEndpoints = {
  ...accounts,
  ...accountsDoor,
  ...accountsProfile,
  ...accountsProviders,
  ...accountsSetUp,
  ...accountsSessions,
  ...accountsFactors,
  ...people,
  ...peopleMutedWords,
  ...feed,
  ...feedWriting,
  ...feedComments,
  ...feedDrafts,
  ...feedTags,
  ...search,
  ...reports,
  ...challenges,
  ...challengesAdding,
  ...challengesProofs,
  ...challengesJury,
  ...challengesReviewers,
  ...points,
  ...pointsLeaderboard,
  ...shop,
  ...shopOrders,
  ...shopSaving,
  ...notifications,
  ...notificationsAlerts,
  ...desk,
  ...deskMembers,
  ...deskReports,
  ...deskCalibration,
  ...deskChallenges,
  ...deskShop,
  ...deskPolicy,
  ...deskDoors,
  ...deskProviders,
  ...deskCommunity,
  ...deskPages,
  ...deskTags,
  ...deskWebhooks,
  ...pages,
  ...health,
  ...byArea.person,
  ...byArea.people,
  ...byArea.feed,
  ...byArea.search,
  ...byArea.reports,
  ...byArea.challenges,
  ...byArea.points,
  ...byArea.shop,
  ...byArea.notifications,
  ...byArea.desk,
  ...byArea['desk-members'],
  ...byArea['desk-moderation'],
  ...byArea['desk-challenges'],
  ...byArea['desk-shop'],
  ...byArea['desk-community'],
  ...byArea.public,
}

export type AllEndpoints = typeof allEndpoints
export type EndpointName = keyof AllEndpoints

/** Input of the call of that name. */
export type InputOf<Name extends EndpointName> = Input<AllEndpoints[Name]>

export const isEndpointName = (name: string): name is EndpointName => name in allEndpoints

const names = new Map<Endpoint, EndpointName>(
  Object.keys(allEndpoints)
    .filter(isEndpointName)
    .map((name) => [allEndpoints[name], name]),
)

/** The name of a call, which is its operation id in the documentation. */
export function nameOf(endpoint: Endpoint) {
  const name = names.get(endpoint)
  if (name === undefined) throw new Error(`${endpoint.path} is not in all-endpoints.ts`)
  return name
}

const scopes = new Map<Endpoint, Scope>(
  AREAS.flatMap((area) =>
    Object.values<Endpoint>(byArea[area])
      .filter(({ access }) => access !== 'public')
      .map((endpoint) => [endpoint, `${area}:${endpoint.method === 'GET' ? 'read' : 'write'}`] as const),
  ),
)

/** The scope that an API key needs for the call; undefined if no key can make it, or it needs none since it is public. */
export const scopeOf = (endpoint: Endpoint): Scope | undefined => scopes.get(endpoint)
