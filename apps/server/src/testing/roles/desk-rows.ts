import { randomBytes } from 'node:crypto'
import { DUTIES } from '@canopy/contract/desk/duties'
import { DAY } from '@canopy/contract/limits'
import { selectFace, selectPlace } from '../../community/community-queries.ts'
import { selectDoor } from '../../policy/door-queries.ts'
import { selectPolicy } from '../../policy/policy-queries.ts'
import { makePhoto } from '../photo.ts'
import { letterRows } from './letter-rows.ts'
import { type App, desk, type Member, plain, type Rows } from './row.ts'
import { webhookRows } from './webhook-rows.ts'

export function deskRows({ db, make, clock }: Pick<App, 'db' | 'make' | 'clock'>) {
  const tomorrow = () => new Date(clock.now().getTime() + DAY).toISOString()
  const admission = () => ({ name: 'School', accounts_max: 10, created_at: clock.now(), ends_at: tomorrow() })
  /** Returns its id. */
  async function waitingApplication() {
    const { id } = await db
      .insertInto('applications')
      .values({
        application_id: crypto.randomUUID(),
        full_name: 'Jane',
        email: `${crypto.randomUUID()}@example.org`,
        password_hash: 'none',
        answer: '',
        language: 'en',
        network: randomBytes(32),
        device: '{}',
        applied_network: '203.0.113.0/24',
        applied_at: clock.now(),
      })
      .returning('application_id as id')
      .executeTakeFirstOrThrow()
    return id
  }
  const newAddress = () => `${crypto.randomUUID()}@example.org`
  async function invitationList() {
    const listId = crypto.randomUUID()
    const list = { list_id: listId, name: 'School', message: '', created_at: new Date(0) }
    await db.insertInto('invitation_lists').values(list).execute()
    return { listId }
  }
  /** A correction of the member's points that another owner proposed. */
  async function pendingCorrection({ userId }: Member) {
    const first = await make.member({ duties: ['owner'] })
    const body = { points: 5000, balance: 0, reason: 'A prize' }
    const { correctionId } = await first.call('correctPoints', { params: { userId }, body })
    return { correctionId }
  }

  return {
    listWaiting: [desk(DUTIES), plain],
    listClaims: [desk(['review']), () => ({ query: { kind: 'proof' } })],
    claimCase: [desk(['review']), () => ({ params: { kind: 'proof', id: '1' } })],
    releaseCase: [desk(['review'], 204), () => ({ params: { kind: 'proof', id: '1' } })],
    listDeskMembers: [desk(DUTIES), plain],
    getDeskMember: [desk(DUTIES), ({ userId }) => ({ params: { userId } })],
    setDuties: [
      desk(['owner']),
      ({ userId }) => ({ params: { userId }, body: { duties: ['shop'], before: [], reason: 'Helps out' } }),
    ],
    getMemberAccount: [desk(DUTIES), ({ userId }) => ({ params: { userId } })],
    listMemberLedger: [desk(DUTIES), ({ userId }) => ({ params: { userId } })],
    listMemberProofs: [desk(['review']), ({ userId }) => ({ params: { userId } })],
    listMemberOrders: [desk(['shop']), ({ userId }) => ({ params: { userId } })],
    listMemberSessions: [desk(['moderation']), ({ userId }) => ({ params: { userId } })],
    endMemberSessions: [
      desk(['moderation'], 204),
      async () => ({ params: await make.member(), body: { reason: 'A stolen phone' } }),
    ],
    viewContact: [desk(['moderation', 'shop']), ({ userId }) => ({ params: { userId } })],
    correctPoints: [
      desk(['owner'], 201),
      ({ userId }) => ({ params: { userId }, body: { points: 5, balance: 0, reason: 'A prize' } }),
    ],
    listPendingCorrections: [desk(['owner']), plain],
    decideCorrection: [
      desk(['owner']),
      async (member) => ({
        params: await pendingCorrection(member),
        body: { decision: 'confirm', reason: 'As agreed' },
      }),
    ],
    getOverview: [desk(DUTIES), plain],
    getReturns: [desk(['owner']), plain],
    exportReturns: [desk(['owner']), plain],
    checkHealth: [desk(['owner']), plain],
    tryOut: [desk(['owner']), () => ({ params: { kind: 'pictures' } })],
    listJobGroups: [desk(['owner']), plain],
    listJobs: [desk(['owner']), () => ({ params: { kind: 'order_mail' } })],
    retryJobs: [desk(['owner']), () => ({ params: { kind: 'order_mail' }, body: {} })],
    deleteJobs: [desk(['owner']), () => ({ params: { kind: 'order_mail' }, body: {} })],
    getPolicy: [desk([]), plain],
    changePolicy: [
      desk([]),
      async () => {
        const { mode: _, ...policy } = await selectPolicy(db)
        return { body: { ...policy, reason: 'As agreed' } }
      },
    ],
    getDoorSettings: [desk(['owner']), plain],
    changeDoor: [desk(['owner']), async () => ({ body: { ...(await selectDoor(db)), reason: 'As agreed' } })],
    listApplications: [desk(['moderation']), plain],
    acceptApplication: [
      desk(['moderation'], 201),
      async () => ({ params: { applicationId: await waitingApplication() } }),
    ],
    declineApplication: [
      desk(['moderation'], 204),
      async () => ({
        params: { applicationId: await waitingApplication() },
        body: { reason: 'Nobody knows them' },
      }),
    ],
    getCommunity: [desk([]), plain],
    changeCommunity: [
      desk([]),
      async () => ({ body: { ...(await selectFace(db)), sentence: 'What we do', reason: 'As agreed' } }),
    ],
    getPlace: [desk([]), plain],
    changePlace: [
      desk([]),
      async () => ({ body: { ...(await selectPlace(db)), postalCodes: 'letters', reason: 'As agreed' } }),
    ],
    addLogo: [desk([], 201), async () => ({ body: { picture: new Blob([await makePhoto(1)]) } })],
    previewAccent: [desk([]), () => ({ query: { accent: '#0044cc' } })],
    getAdmissions: [desk(['owner']), plain],
    nameNetwork: [
      desk(['owner'], 201),
      () => ({ body: { name: 'Town hall', network: '203.0.113.0/24', accountsMax: 10, endsAt: tomorrow() } }),
    ],
    endNamedNetwork: [
      desk(['owner']),
      async () => {
        const { id } = await db
          .insertInto('named_networks')
          .values({ ...admission(), named_network_id: crypto.randomUUID(), network: '203.0.113.0/24' })
          .returning('named_network_id as id')
          .executeTakeFirstOrThrow()
        return { params: { id } }
      },
    ],
    makeInvitation: [
      desk(['owner'], 201),
      () => ({ body: { name: 'School', accountsMax: 10, endsAt: tomorrow() } }),
    ],
    endInvitation: [
      desk(['owner']),
      async () => {
        const { id } = await db
          .insertInto('invitations')
          .values({ ...admission(), invitation_id: crypto.randomUUID(), token_hash: randomBytes(32) })
          .returning('invitation_id as id')
          .executeTakeFirstOrThrow()
        return { params: { id } }
      },
    ],
    listInvitationLists: [desk(['owner']), plain],
    checkAddresses: [desk(['owner']), () => ({ body: { addresses: 'anna@example.org' } })],
    sendInvitations: [
      desk(['owner'], 201),
      () => ({ body: { addresses: newAddress(), name: 'School', language: null, message: '' } }),
    ],
    pauseInvitations: [desk(['owner']), async () => ({ params: await invitationList() })],
    resumeInvitations: [desk(['owner']), async () => ({ params: await invitationList() })],
    endInvitations: [desk(['owner']), async () => ({ params: await invitationList() })],
    ...webhookRows(db),
    ...letterRows(db),
    listAuditEntries: [desk(DUTIES), plain],
    exportAuditEntries: [desk(['owner']), plain],
    listSecurityEvents: [desk(['owner']), plain],
    exportSecurityEvents: [desk(['owner']), plain],
  } satisfies Rows
}
