/** The calls that all stewards share, and those about the server. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AuditEntry, AuditFilter, AuditQuery } from './audit.ts'
import { Assignment, AssignmentsQuery, CaseParams, Waiting } from './cases.ts'
import { DUTIES } from './duties.ts'
import { HealthCheck, TrialParams } from './health.ts'
import { JobChoice, JobGroup, JobKindParams, JobsChanged, UnfinishedJob } from './jobs.ts'
import { Overview, OverviewQuery } from './overview.ts'
import { Returns } from './returns.ts'
import { SecurityEventEntry, SecurityFilter, SecurityQuery } from './security.ts'

const steward = { duties: DUTIES } as const
const nothing = z.undefined()
const owner = { duties: ['owner'] } as const

/** The cases that wait, of the kinds that the caller decides. */
export const listWaiting = endpoint({ method: 'GET', path: '/api/admin/waiting', access: steward, reply: z.array(Waiting) })

export const listClaims = endpoint({ method: 'GET', path: '/api/admin/claims', access: steward, query: AssignmentsQuery, reply: z.array(Assignment) })

/** Takes the case for the caller, or prolongs their assignment. Returns the assignment of another steward if there is one. */
export const claimCase = endpoint({ method: 'PUT', path: '/api/admin/claims/:kind/:id', access: steward, params: CaseParams, reply: Assignment })

export const releaseCase = endpoint({ method: 'DELETE', path: '/api/admin/claims/:kind/:id', access: steward, status: 204, params: CaseParams, reply: nothing })

export const getOverview = endpoint({ method: 'GET', path: '/api/admin/overview', access: steward, query: OverviewQuery, reply: Overview })

/** The return table. */
export const getReturns = endpoint({ method: 'GET', path: '/api/admin/returns', access: owner, reply: Returns })

export const exportReturns = endpoint({ method: 'GET', path: '/api/admin/returns/export.csv', access: owner, replyKind: 'csv', reply: z.string() })

/** Looks at what the server depends on, now. Sends nothing and costs nothing. */
export const checkHealth = endpoint({ method: 'GET', path: '/api/admin/health', access: owner, reply: z.array(HealthCheck) })

/** Sends the caller a mail, has the model review a photo, or stores a file and deletes it. */
export const tryOut = endpoint({ method: 'POST', path: '/api/admin/health/:kind', access: owner, params: TrialParams, reply: HealthCheck })

export const listJobGroups = endpoint({ method: 'GET', path: '/api/admin/jobs', access: owner, reply: z.array(JobGroup) })

export const listJobs = endpoint({ method: 'GET', path: '/api/admin/jobs/:kind', access: owner, params: JobKindParams, reply: z.array(UnfinishedJob) })

/** Has those that failed run at once, and those that were given up again. */
export const retryJobs = endpoint({ method: 'POST', path: '/api/admin/jobs/:kind/retry', access: owner, params: JobKindParams, body: JobChoice, reply: JobsChanged })

/** Forgets jobs that were given up. */
export const deleteJobs = endpoint({ method: 'POST', path: '/api/admin/jobs/:kind/removal', access: owner, params: JobKindParams, body: JobChoice, reply: JobsChanged })

export const listAuditEntries = endpoint({ method: 'GET', path: '/api/admin/audit', access: steward, query: AuditQuery, reply: z.array(AuditEntry) })

export const exportAuditEntries = endpoint({ method: 'GET', path: '/api/admin/audit/export.csv', access: owner, query: AuditFilter, replyKind: 'csv', reply: z.string() })

export const listSecurityEvents = endpoint({ method: 'GET', path: '/api/admin/security', access: owner, query: SecurityQuery, reply: z.array(SecurityEventEntry) })

export const exportSecurityEvents = endpoint({ method: 'GET', path: '/api/admin/security/export.csv', access: owner, query: SecurityFilter, replyKind: 'csv', reply: z.string() })
