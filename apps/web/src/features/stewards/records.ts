/** The small pages that list what has happened, in one file, because the first page of every member names each file of the desk. */

export { AuditPage } from './audit/audit-page.tsx'
export { SanctionsPage } from './sanctions/sanctions-page.tsx'
export { ApiKeysPage } from './security/api-keys-page.tsx'
export { SecurityPage } from './security/security-page.tsx'
